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

/** The sentences of the frame in a language; not complete where they could not be read this time. A value stands in them as `{name}`, for the page to put in. */
export async function loadFrameSpeech(wanted: Language): Promise<SpokenFrame & { readonly isComplete: boolean }> {
  const loaded = await loadTexts(wanted).catch(() => undefined)
  const texts = loaded ?? createTexts()
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
  const speech = { locale: language.locale, sentences: Object.fromEntries([...sentences, ...shared]) }
  return { language, speech, isComplete: loaded !== undefined }
}

/** The values that each key wants are read from its English here. */
const keysAside = frameTexts as Area<Record<string, Record<string, string>>>
