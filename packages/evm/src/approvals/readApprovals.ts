import type { Rpc } from '@latchkey/base'
import { type Address, sameAddress } from '../address.ts'
import type { Chain, Token } from '../chains/chain.ts'
import { readFigures } from '../effects/readFigures.ts'
import type { ApprovalCandidate } from '../history/history.ts'
import type { Approval } from './approval.ts'
import { subjectsOf } from './approvalFigures.ts'
import { chooseCandidates } from './chooseCandidates.ts'
import { describeApprovals } from './describeApprovals.ts'
import { toApproval } from './toApproval.ts'

/** Options of `readApprovals`. */
export type ReadApprovalsOptions = {
  readonly chain: Pick<Chain, 'id' | 'contracts'>
  readonly owner: Address
  /** Nominations only: nothing in them is believed. Those of other accounts and networks are passed over. */
  readonly candidates: readonly ApprovalCandidate[]
  /** Those that the site's owner has described; they are read first. */
  readonly tokens: readonly Token[]
  readonly rpc: Rpc
  readonly signal?: AbortSignal | undefined
}

/** The approvals of an account on one network, as its contracts say them now. */
export type ApprovalReading = {
  readonly approvals: readonly Approval[]
  /** Those whose contracts gave no answer that can be read: they may be there, or not. */
  readonly unread: readonly ApprovalCandidate[]
  /** How many candidates were not looked at, because there were too many. */
  readonly passedOver: number
}

/**
 * Reads what is true of candidates: allowances, balances and holders in as few round trips as they fit in. An event that
 * was forged comes to nothing here, and a contract that fails costs its own answer only. Fails with `RpcError` when the
 * node does not answer.
 */
export async function readApprovals(options: ReadApprovalsOptions): Promise<ApprovalReading> {
  const { chain, owner, rpc, signal, tokens, candidates } = options
  const { chosen, passedOver } = chooseCandidates({ chainId: chain.id, owner, candidates, tokens })
  const figures = await readFigures({ chain, owner, subjects: chosen.flatMap(subjectsOf), rpc, signal })
  const firstOf = (candidate: ApprovalCandidate) => figures(subjectsOf(candidate)[0]).figure
  const live = chosen.filter((candidate) => {
    const figure = firstOf(candidate)
    return typeof figure === 'bigint' && figure > 0n
  })
  const isListed = ({ token }: ApprovalCandidate) =>
    tokens.some(({ chainId, address }) => chainId === chain.id && sameAddress(address, token))
  const surrounding = await describeApprovals({
    spenders: live.map(({ spender }) => spender),
    unlisted: live.filter((candidate) => !isListed(candidate)).map(({ token }) => token),
    needsTime: live.some(({ kind }) => kind === 'permit2'),
    rpc,
    signal,
  })
  return {
    approvals: live.flatMap((candidate) => {
      const found = subjectsOf(candidate).map(figures)
      return toApproval({ candidate, figures: found, surrounding }) ?? []
    }),
    unread: chosen.filter((candidate) => firstOf(candidate) === undefined),
    passedOver,
  }
}
