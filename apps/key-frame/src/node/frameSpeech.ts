import {
  type Area,
  callsTexts,
  cardTexts,
  chooseLanguage,
  createTexts,
  effectsTexts,
  english,
  frameTexts,
  type Language,
  loadTexts,
  offeredLanguages,
} from '@latchkey/texts'
import { type FrameSpeech, sharedKeys } from '../page/frameWords.ts'

/** The sentences of a page, and their language: English where the wanted one lacks them. */
export type SpokenFrame = { readonly language: Language; readonly speech: FrameSpeech }

/** The language that a page was asked for by; English where it names none of ours. */
export function frameLanguage(tag: string | null): Language {
  return (tag === null ? undefined : chooseLanguage([tag], offeredLanguages('all'))) ?? english
}

/** The sentences of the frame in a language. A value stands in them as `{name}`, for the page to put in. */
export async function loadFrameSpeech(wanted: Language): Promise<SpokenFrame> {
  const texts = await loadTexts(wanted).catch(() => createTexts())
  const { language, say } = texts.of(keysAside)
  const sentences = Object.entries(frameTexts.english).map(([key, message]) => {
    const places =
      typeof message === 'string' ? [] : message.flatMap((piece) => (Array.isArray(piece) ? [String(piece[0])] : []))
    return [key, say(key, Object.fromEntries(places.map((name) => [name, `{${name}}`])))] as const
  })
  const shared = [
    ...sharedKeys.card.map((key) => [key, texts.of(cardTexts).say(key)] as const),
    ...sharedKeys.calls.map((key) => [key, texts.of(callsTexts).say(key)] as const),
    ...sharedKeys.effects.map((key) => [key, texts.of(effectsTexts).say(key)] as const),
  ]
  return { language, speech: { locale: language.locale, sentences: Object.fromEntries([...sentences, ...shared]) } }
}

/** The values that each key wants are read from its English here. */
const keysAside = frameTexts as Area<Record<string, Record<string, string>>>
