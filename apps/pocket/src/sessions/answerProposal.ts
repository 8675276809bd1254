import type { Address } from '@latchkey/evm'
import type { Proposal } from '@latchkey/remote'
import { PocketError } from '../errors.ts'
import { activeChain, type Pocket } from '../pocket.ts'
import { planApproval } from './planApproval.ts'
import { putFirst, toNamespaces } from './sessionNamespaces.ts'

/** What its owner ticked on a proposal. */
export type ApprovalChoice = { readonly accounts: readonly Address[]; readonly chainIds: readonly number[] }

/** Approves a proposal with the chosen accounts and networks, the active ones in front. Fails with `RemoteError` or `nothing_to_approve`. */
export async function approveProposal(pocket: Pocket, proposal: Proposal, choice: ApprovalChoice): Promise<void> {
  const plan = planApproval(proposal, pocket.chains)
  const { active } = pocket.ring.get()
  const chainId = activeChain(pocket).id
  if (choice.accounts.length === 0 || choice.chainIds.length === 0) throw new PocketError('nothing_to_approve')
  const isFront = active !== undefined && choice.accounts.includes(active)
  const namespaces = toNamespaces({
    accounts: isFront ? putFirst(choice.accounts, active) : choice.accounts,
    chainIds: choice.chainIds.includes(chainId) ? putFirst(choice.chainIds, chainId) : choice.chainIds,
    methods: plan.methods,
    events: plan.events,
  })
  pocket.answered.add(String(proposal.id))
  await pocket.peer.approve(proposal.id, namespaces)
}

/** Refuses a proposal, with the protocol's own reason where this wallet could not approve it anyway. */
export async function refuseProposal(pocket: Pocket, proposal: Proposal): Promise<void> {
  const { obstacle } = planApproval(proposal, pocket.chains)
  pocket.answered.add(String(proposal.id))
  await pocket.peer.reject(proposal.id, obstacle?.error)
}
