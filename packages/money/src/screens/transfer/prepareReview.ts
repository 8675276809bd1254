import type { Hub } from '@latchkey/connect'
import { type Chain, resolveName, type Token } from '@latchkey/evm'
import { askForQuote, type Priced } from '@latchkey/react/parts'
import { findRecipientProblems } from './recipientFindings.ts'
import type { Review } from './review.ts'
import { type TransferSentence, toldOf } from './transferSentence.ts'

export type ReviewRequest = {
  readonly chain: Chain
  readonly token: Token | undefined
  readonly priced: Priced
  /** The name that was typed, if it was one. */
  readonly recipientName: string | undefined
}

/** The reason a review cannot be shown: a sentence for the field it belongs to. */
export type ReviewProblem = { readonly field: 'to' | 'amount' | 'fee'; readonly message: TransferSentence }

/** Freezes what is in the form: resolves a name once more, checks the recipient and asks for the fee again. */
export async function prepareReview(hub: Hub, request: ReviewRequest): Promise<Review | ReviewProblem> {
  const { chain, token, priced, recipientName } = request
  const { from, to } = priced.transfer
  const [moved, findings, answer] = await Promise.all([
    hasNameMoved(hub, request),
    findRecipientProblems(hub, { chain, token, from, to, name: recipientName }),
    // Estimated anew: what was true while the form was filled in need not be true any more.
    askForQuote(hub, priced),
  ])
  if (moved) return { field: 'to', message: (say) => say('transfer.to.moved', { name: recipientName ?? '' }) }
  const block = findings.find((finding) => finding.severity === 'block')
  if (block !== undefined) return { field: 'to', message: block.text }
  const { estimate } = answer
  if (estimate.status === 'unavailable') {
    if (estimate.isRefused === true) return { field: 'amount', message: toldOf(estimate.error) }
    // Max is the balance less the fee: without the fee there is none.
    if (priced.maxOf !== undefined) return { field: 'amount', message: toldOf(estimate.error) }
    const { transfer } = priced
    const { error: whyUnquoted } = estimate
    return { chain, token, priced, recipientName, findings, transfer, quote: undefined, whyUnquoted }
  }
  const { quote } = estimate
  return { chain, token, priced, recipientName, findings, transfer: quote.transfer, quote, whyUnquoted: undefined }
}

async function hasNameMoved(hub: Hub, { chain, priced, recipientName }: ReviewRequest): Promise<boolean> {
  if (recipientName === undefined) return false
  const address = await resolveName({ name: recipientName, chain, rpc: hub.rpc(chain.id) })
  return address !== priced.transfer.to
}
