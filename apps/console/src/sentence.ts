import { CustodyError } from '@latchkey/custody'
import { sentenceOf as ownSentenceOf } from '@latchkey/ui'
import { visible } from './layout/visible.ts'

/** A failure as its owner reads it: custody's own sentence, or ours, and the way out where there is one. */
export function sentenceOf(error: unknown): string {
  const { message } = error instanceof CustodyError && error.code === 'custody_refused' ? error.data : {}
  // Additions of custody to its sentence are meant for programs.
  return visible(typeof message === 'string' && message !== '' ? toSentence(message) : ownSentenceOf(error))
}

function toSentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${/[.!?)]$/.test(text) ? '' : '.'}`
}
