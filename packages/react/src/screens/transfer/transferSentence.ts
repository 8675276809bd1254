import type { transferTexts } from '@latchkey/texts'
import type { Sentence } from '../../texts/sentence.ts'

/** A sentence about a transfer, to be said where it is shown. */
export type TransferSentence = Sentence<typeof transferTexts>

/** Says a sentence about a transfer in a language. */
export type SayTransfer = Parameters<TransferSentence>[0]
