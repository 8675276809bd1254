import type { Address } from '@latchkey/evm'
import type { Proposal } from '@latchkey/remote'
import { PocketError } from '../errors.ts'
import { activeChain, answering, type Pocket } from '../pocket.ts'
import { readClaims } from './claims.ts'
import { planApproval } from './planApproval.ts'
import { putFirst, toNamespaces } from './sessionNamespaces.ts'

/** The ticks of the owner on a proposal. */
export type ApprovalChoice = { readonly accounts: readonly Address[]; readonly chainIds: readonly number[] }

/** Approves a proposal with the chosen accounts and networks, the active ones in front. Fails with `RemoteError` or `nothing_to_approve`. */
export async function approveProposal(pocket: Pocket, proposal: Proposal, choice: ApprovalChoice): Promise<void> {
  const plan = planApproval(proposal, pocket.chains)
  const { keys, active } = pocket.ring.get()
  const chainId = activeChain(pocket).id
  // A key may have been forgotten since, here or in another tab.
  const accounts = choice.accounts.filter((account) => keys.some(({ address }) => address === account))
  if (accounts.length === 0 || choice.chainIds.length === 0) throw new PocketError('nothing_to_approve')
  const isFront = active !== undefined && accounts.includes(active)
  const namespaces = toNamespaces({
    accounts: isFront ? putFirst(accounts, active) : accounts,
    chainIds: choice.chainIds.includes(chainId) ? putFirst(choice.chainIds, chainId) : choice.chainIds,
    methods: plan.methods,
    events: plan.events,
  })
  await answering(pocket, String(proposal.id), () => pocket.peer.approve(proposal.id, namespaces))
  pocket.done.set({ code: 'connected', site: readClaims(proposal.proposer).name })
}

/** Refuses a proposal, with the protocol's own reason where this wallet could not approve it anyway. */
export async function refuseProposal(pocket: Pocket, proposal: Proposal): Promise<void> {
  const { obstacle } = planApproval(proposal, pocket.chains)
  await answering(pocket, String(proposal.id), () => pocket.peer.reject(proposal.id, obstacle?.error))
  pocket.done.set({ code: 'refused' })
}
