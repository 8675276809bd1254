import { type Address, sameAddress } from '../address.ts'
import type { Token } from '../chains/chain.ts'
import type { ApprovalCandidate } from '../history/history.ts'
import { approvalKey } from './approval.ts'
import { approvalLimits } from './approvalLimits.ts'

/** The question which candidates are looked at. */
export type ChooseOptions = {
  readonly chainId: number
  readonly owner: Address
  readonly candidates: readonly ApprovalCandidate[]
  readonly tokens: readonly Token[]
}

/** The candidates that are looked at, and how many are not. */
export type ChosenCandidates = { readonly chosen: readonly ApprovalCandidate[]; readonly passedOver: number }

/**
 * Each candidate of the account on the network once, by its newest event: listed tokens first, then the newest. Whoever
 * floods an account with events of worthless contracts pushes only such out.
 */
export function chooseCandidates({ chainId, owner, candidates, tokens }: ChooseOptions): ChosenCandidates {
  const listed = new Set(
    tokens.filter((token) => token.chainId === chainId).map(({ address }) => address.toLowerCase()),
  )
  const newest = new Map<string, ApprovalCandidate>()
  for (const candidate of candidates) {
    if (candidate.chainId !== chainId || !sameAddress(candidate.owner, owner)) continue
    if (candidate.kind === 'collectible' && candidate.tokenId === null) continue
    const key = keyOf(candidate)
    const other = newest.get(key)
    if (other === undefined || (candidate.at ?? 0) > (other.at ?? 0)) newest.set(key, candidate)
  }
  const isListed = ({ token }: ApprovalCandidate) => listed.has(token.toLowerCase())
  const sorted = [...newest.values()].sort(
    (one, other) => Number(isListed(other)) - Number(isListed(one)) || (other.at ?? 0) - (one.at ?? 0),
  )
  const chosen = sorted.slice(0, approvalLimits.maxCandidates)
  return { chosen, passedOver: sorted.length - chosen.length }
}

function keyOf({ tokenId, ...candidate }: ApprovalCandidate): string {
  return approvalKey({ ...candidate, ...(tokenId !== null && { tokenId: BigInt(tokenId) }) })
}
