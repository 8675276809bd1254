import type { Area, Speech } from '@latchkey/texts'

/** A sentence of an area that is still to be said: what finds a fault out need not know the visitor's language. */
export type Sentence<Texts> = Texts extends Area<infer Keys> ? (say: Speech<Keys>['say']) => string : never

/** Words that are there already, such as those of an error. */
export function toSentence(words: string): () => string {
  return () => words
}
