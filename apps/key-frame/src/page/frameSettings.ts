import type { Bytes } from '@latchkey/base'
import { parsePublicKey } from '@latchkey/custody'
import type { FrameSpeech } from './frameWords.ts'

/** The server's data in the frame's own document; nothing of it ever comes from the page around. */
export type FrameSettings = {
  /** Origins of the pages that may embed the frame. */
  readonly allowedParents: readonly string[]
  /** The public keys of the custody server, 65 bytes each: the one in use and perhaps the next. */
  readonly quorumPublicKeys: readonly Bytes[]
  readonly speech: FrameSpeech
}

/** The element of the document that holds the settings as JSON. */
export const settingsElementId = 'key-frame-settings'

/** Reads the settings. Fails with an ordinary error, which means that the page was built or served wrongly. */
export function parseFrameSettings(text: string | null | undefined): FrameSettings {
  const parsed: unknown = JSON.parse(text ?? '')
  // Any object has these as values of some kind, and all are checked.
  const { allowedParents, quorumPublicKeys, speech } = Object(parsed) as Record<string, unknown>
  if (!isTexts(allowedParents) || !isTexts(quorumPublicKeys)) throw new TypeError('The settings of the frame are wrong')
  return { allowedParents, quorumPublicKeys: quorumPublicKeys.map(parsePublicKey), speech: readSpeech(speech) }
}

function readSpeech(value: unknown): FrameSpeech {
  const { locale, sentences } = Object(value) as Record<string, unknown>
  const pairs = Object.entries(Object(sentences) as Record<string, unknown>)
  if (typeof locale !== 'string' || !isTexts(pairs.map(([, sentence]) => sentence))) {
    throw new TypeError('The sentences of the frame are wrong')
  }
  return { locale, sentences: Object.fromEntries(pairs.map(([key, sentence]) => [key, String(sentence)])) }
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')
}
