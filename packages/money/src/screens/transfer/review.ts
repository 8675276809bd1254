import type { AppError } from '@latchkey/base'
import type { Chain, Quote, Token, Transfer } from '@latchkey/evm'
import type { Priced } from '@latchkey/react/parts'
import type { RecipientFinding } from './recipientFindings.ts'

/** The transfer to be sent. Made once when "Review" is pressed; nothing typed afterwards reaches it. */
export type Review = {
  readonly chain: Chain
  /** Absent for the native coin. */
  readonly token: Token | undefined
  readonly transfer: Transfer
  /** The collectible that is sent, in words; its name is that of its list, its number is read from the bytes. */
  readonly collectible?: { readonly words: string; readonly collection: string | undefined }
  /** Absent when the fee could not be estimated; `whyUnquoted` then says why. */
  readonly quote: Quote | undefined
  readonly whyUnquoted: AppError | undefined
  readonly priced: Priced
  readonly recipientName: string | undefined
  readonly findings: readonly RecipientFinding[]
}

/** The same review with a newer answer about the fee. */
export function withQuote(review: Review, quote: Quote): Review {
  return { ...review, quote, whyUnquoted: undefined, transfer: quote.transfer }
}
