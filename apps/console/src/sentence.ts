import { AppError } from '@latchkey/base'
import { CustodyError } from '@latchkey/custody'

/** A failure as its owner reads it: custody's own sentence, or ours, and the way out where there is one. */
export function sentenceOf(error: unknown): string {
  const { message } = error instanceof CustodyError && error.code === 'custody_refused' ? error.data : {}
  // What custody adds to its sentence is meant for programs.
  if (typeof message === 'string' && message !== '') return toSentence(message)
  if (error instanceof AppError) return error.hint === undefined ? error.message : `${error.message} ${error.hint}`
  return error instanceof Error && error.message !== '' ? error.message : 'Something went wrong.'
}

function toSentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${/[.!?)]$/.test(text) ? '' : '.'}`
}
