import { type Hub, judgeTransferFee } from '@latchkey/connect'
import type { FeeJudgement } from '@latchkey/evm'
import type { Review } from './review.ts'

/** The fee of a review, judged, and the most that it can be, in wei: 0 where nothing is known of it. */
export function judgeReview(
  hub: Hub,
  { quote, transfer }: Pick<Review, 'quote' | 'transfer'>,
): { readonly judgement: FeeJudgement; readonly maxFee: bigint } {
  return { judgement: judgeTransferFee(hub, quote ?? transfer), maxFee: quote?.maxFee ?? 0n }
}
