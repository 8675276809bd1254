import type { frameTexts, KeyOf } from '@latchkey/texts'

/** The frame's sentences in one language, as the server wrote them into its document. */
export type FrameSpeech = {
  /** For `Intl`. */
  readonly locale: string
  /** By key; a value stands in each as `{name}`. */
  readonly sentences: Readonly<Record<string, string>>
}

/** Sentences that other cards for signing have too. */
export const sharedKeys = {
  card: ['card.danger', 'card.danger.unknown_call'],
  calls: ['calls.all'],
  effects: ['effects.asking', 'effects.unanswered', 'effects.unansweredHelp'],
} as const

/** The key of a sentence of the frame. */
export type FrameKey = KeyOf<typeof frameTexts> | (typeof sharedKeys)[keyof typeof sharedKeys][number]

/** The words of the frame. */
export type FrameWords = {
  /** The sentence of a key, with its values in their places. */
  say(key: FrameKey, values?: Readonly<Record<string, string>>): string
  /** An exact decimal number, such as `1.25`, as the language writes it. */
  writeNumber(decimal: string): string
}

/** More places than the smallest unit of any coin has. */
const mostPlaces = 18

/** The words of a speech. No library has a part in it: the server has put the sentences together. */
export function frameWords({ locale, sentences }: FrameSpeech): FrameWords {
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: mostPlaces })
  return {
    say: (key, values = {}) =>
      Object.entries(values).reduce(
        (text, [name, value]) => text.replace(`{${name}}`, () => value),
        sentences[key] ?? key,
      ),
    // As text, because a number of the language has fewer places.
    writeNumber: (decimal) => numbers.format(decimal as `${number}`),
  }
}
