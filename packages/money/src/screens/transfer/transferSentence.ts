import type { transferTexts } from '@latchkey/texts'
import type { Amounts, Sentence, Tell } from '@latchkey/ui'

/** Says a sentence about a transfer in a language. */
export type SayTransfer = Parameters<Sentence<typeof transferTexts>>[0]

/** Failures and amounts in the language in which a sentence is said that holds them. */
export type TransferVoice = { readonly tell: Tell; readonly amounts: Amounts }

/** A sentence about a transfer, to be said where it is shown. */
export type TransferSentence = (say: SayTransfer, voice: TransferVoice) => string

/** A failure in the words of its code. */
export function toldOf(error: Error): TransferSentence {
  return (_say, { tell }) => tell(error).sentence
}

/** A failure with the way out of it, where one is known. */
export function toldWithHint(error: Error): TransferSentence {
  return (_say, { tell }) => {
    const { sentence, hint } = tell(error)
    return hint === undefined ? sentence : `${sentence} ${hint}`
  }
}
