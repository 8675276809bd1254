import { AppError } from '@latchkey/base'

/** A failure as its owner reads it: the sentence, and the way out where there is one. */
export function sentenceOf(error: unknown): string {
  if (error instanceof AppError) return error.hint === undefined ? error.message : `${error.message} ${error.hint}`
  return error instanceof Error && error.message !== '' ? error.message : 'Something went wrong.'
}
