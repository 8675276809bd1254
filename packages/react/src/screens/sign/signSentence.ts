import type { signTexts } from '@latchkey/texts'
import type { Sentence } from '../../texts/sentence.ts'

/** A sentence about signing, to be said where it is shown. */
export type SignSentence = Sentence<typeof signTexts>
