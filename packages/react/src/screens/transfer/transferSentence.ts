import type { transferTexts } from '@latchkey/texts'
import type { Sentence } from '../../texts/sentence.ts'

/** A sentence about a transfer, to be said where it is shown. */
export type TransferSentence = Sentence<typeof transferTexts>
