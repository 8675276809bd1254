import { type Hub, readCapabilities } from '@latchkey/connect'
import { type BatchCall, batchLimits, type Chain, findChain, type Revocation } from '@latchkey/evm'
import type { Review } from '../transfer/review.ts'

/** One confirmation of a run. `asking`: for its fee. `waiting`: the wallet has the word. */
export type RevokeStep = Pick<Review, 'chain' | 'transfer' | 'quote' | 'whyUnquoted'> & {
  readonly revocation: Revocation
  /** Further revocations that the wallet carries out with it as one; such a step is a batch, and its fee the wallet's to tell. */
  readonly also?: readonly Revocation[]
  /** True where the wallet may first ask to upgrade the account. */
  readonly isUpgrade?: boolean
  readonly status: 'asking' | 'ready' | 'switching' | 'waiting' | 'sent' | 'refused' | 'failed'
  /** The record of it, of a transfer or of a batch, from when the wallet was asked. */
  readonly clientId?: string
  readonly error?: unknown
  /** True where the node named a fee that none can be: it is not sent by its word. */
  readonly isBlocked?: boolean
}

/** A step for one transaction. */
export function toStep(hub: Hub, revocation: Revocation): RevokeStep {
  const chain: Chain = findChain(hub.chains, { chainId: revocation.transfer.chainId })
  return {
    revocation,
    chain,
    transfer: revocation.transfer,
    status: 'asking',
    quote: undefined,
    whyUnquoted: undefined,
  }
}

/** The revocations of a step, in the order in which they are carried out. */
export function revocationsOf({ revocation, also = [] }: RevokeStep): readonly [Revocation, ...Revocation[]] {
  return [revocation, ...also]
}

/** The calls of a step as the wallet is given them. */
export function callsOf(step: RevokeStep): readonly [BatchCall, ...BatchCall[]] {
  const [first, ...others] = revocationsOf(step).map(({ transfer: { to, value, data } }) => ({ to, value, data }))
  return first === undefined ? [step.transfer] : [first, ...others]
}

/** Whether a step is a batch. */
export function isTogether({ also = [] }: RevokeStep): boolean {
  return also.length > 0
}

/**
 * Puts the revocations of each network into one step, where the connected wallet says that it carries calls out as one
 * there. The wallet is asked only where there is something to put together.
 */
export async function putTogether(hub: Hub, steps: readonly RevokeStep[]): Promise<readonly RevokeStep[]> {
  const grouped: RevokeStep[] = []
  for (const chainId of new Set(steps.map(({ chain }) => chain.id))) {
    const [first, ...others] = steps.filter(({ chain }) => chain.id === chainId)
    if (first === undefined) continue
    const isMany = others.length > 0 && others.length < batchLimits.maxCalls
    const { atomic } = isMany ? await readCapabilities(hub, chainId) : { atomic: 'unsupported' }
    if (atomic === 'unsupported') grouped.push(first, ...others)
    else {
      const also = others.map(({ revocation }) => revocation)
      grouped.push({ ...first, also, isUpgrade: atomic === 'ready', status: 'ready' })
    }
  }
  // Where nothing goes together the chosen order stays.
  return grouped.some(isTogether) ? grouped : steps
}

/** The same, each by itself again; what was sent stays as it is. */
export function takeApart(hub: Hub, steps: readonly RevokeStep[]): readonly RevokeStep[] {
  return steps.flatMap((step) =>
    isTogether(step) && step.status !== 'sent' ? revocationsOf(step).map((each) => toStep(hub, each)) : [step],
  )
}
