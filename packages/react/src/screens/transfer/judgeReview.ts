import { type Hub, judgeTransferFee } from '@latchkey/connect'
import { type FeeJudgement, judgeFee } from '@latchkey/evm'
import type { Review } from './review.ts'

/** The fee of a review, judged, and the most that it can be, in wei: 0 where nothing is known of it. */
export function judgeReview(
  hub: Hub,
  { chain, quote, transfer, figures }: Pick<Review, 'chain' | 'quote' | 'transfer' | 'figures'>,
): { readonly judgement: FeeJudgement; readonly maxFee: bigint } {
  if (quote !== undefined) return { judgement: judgeTransferFee(hub, quote), maxFee: quote.maxFee }
  if (figures === undefined) return { judgement: judgeTransferFee(hub, transfer), maxFee: 0n }
  return { judgement: judgeFee(figures, { chain }), maxFee: figures.maxFee }
}
