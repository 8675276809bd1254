import { TimeoutError, withTimeout } from '@latchkey/base'
import type { Hub } from '@latchkey/connect'
import { type Address, type Chain, checkRecipient, type RecipientFinding, resolveName, type Token } from '@latchkey/evm'
import { askForQuote, type Priced } from '../../hooks/useQuote.ts'
import type { Review } from './review.ts'

/** How long the checks of a recipient may take before the review is shown without them, in milliseconds. */
const checkBudgetMs = 1500

export type ReviewRequest = {
  readonly chain: Chain
  readonly token: Token | undefined
  readonly priced: Priced
  /** The name that was typed, if it was one. */
  readonly recipientName: string | undefined
}

/** The reason a review cannot be shown: a sentence for the field it belongs to. */
export type ReviewProblem = { readonly field: 'to' | 'amount'; readonly message: string }

/** Freezes what is in the form: resolves a name once more, checks the recipient and asks for the fee again. */
export async function prepareReview(hub: Hub, request: ReviewRequest): Promise<Review | ReviewProblem> {
  const { chain, token, priced, recipientName } = request
  const { from, to } = priced.transfer
  const [moved, findings, answer] = await Promise.all([
    hasNameMoved(hub, request),
    findRecipientProblems(hub, { chain, token, from, to, known: knownRecipients(hub, from) }),
    // Estimated anew: what was true while the form was filled in need not be true any more.
    askForQuote(hub, priced),
  ])
  if (moved) return { field: 'to', message: `“${recipientName}” points to another address now. Look at it again.` }
  const block = findings.find((finding) => finding.severity === 'block')
  if (block !== undefined) return { field: 'to', message: block.text }
  const { estimate } = answer
  if (estimate.status === 'unavailable') {
    if (estimate.isRefused === true) return { field: 'amount', message: estimate.reason }
    // Max is the balance less the fee: without the fee there is none.
    if (priced.maxOf !== undefined) return { field: 'amount', message: estimate.reason }
    const { transfer } = priced
    const { reason, figures } = estimate
    return { chain, token, priced, recipientName, findings, transfer, quote: undefined, reason, figures }
  }
  const { quote } = estimate
  return { chain, token, priced, recipientName, findings, transfer: quote.transfer, quote, reason: undefined }
}

async function hasNameMoved(hub: Hub, { chain, priced, recipientName }: ReviewRequest): Promise<boolean> {
  if (recipientName === undefined) return false
  const address = await resolveName({ name: recipientName, chain, rpc: hub.rpc(chain.id) })
  return address !== priced.transfer.to
}

/** The address to look at, and the others the sender knows. */
export type RecipientQuestion = Pick<ReviewRequest, 'chain' | 'token'> & {
  readonly from: Address
  readonly to: Address
  readonly known: readonly Address[]
}

/** Looks at the recipient; a slow node must not keep anybody from the review, but it is said that nobody looked. */
export async function findRecipientProblems(
  hub: Hub,
  { chain, token, from, to, known }: RecipientQuestion,
): Promise<readonly RecipientFinding[]> {
  const check = checkRecipient({
    to,
    from,
    rpc: hub.rpc(chain.id),
    tokens: hub.tokens.filter((one) => one.chainId === chain.id),
    known,
    ...(token === undefined ? {} : { token }),
  })
  try {
    return await withTimeout(check, checkBudgetMs, hub.clock)
  } catch (error) {
    hub.log.debug('The recipient could not be checked', error)
    const why = error instanceof TimeoutError ? 'in time' : 'now'
    const text = `The recipient could not be checked ${why}: the network node did not help.`
    return [{ severity: 'inform', code: 'unchecked', text }]
  }
}

/** Whom this account has paid from this browser before. */
export function knownRecipients(hub: Hub, from: Address): readonly Address[] {
  const sent = hub.transfers.get().filter((record) => record.from === from && record.hash !== undefined)
  return [...new Set(sent.map((record) => record.to))]
}
