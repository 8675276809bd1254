import type { Area, Speech } from '@latchkey/texts'

/** Says the sentences of an area in the language of the page, as `useTexts` hands it over. */
export type Say<Texts> = Texts extends Area<infer Keys> ? Speech<Keys>['say'] : never

/** A sentence of an area that is still to be said: what finds a fault out need not know the visitor's language. */
export type Sentence<Texts> = (say: Say<Texts>) => string
