import { type Address, shortAddress } from '@latchkey/evm'
import type { Proposal } from '@latchkey/remote'
import { Button, Notice, sentenceOf, useAction } from '@latchkey/ui'
import { useMemo, useState } from 'react'
import { useRemaining } from '../hooks/useRemaining.ts'
import { useStore } from '../hooks/useStore.ts'
import { usePocket } from '../PocketContext.ts'
import { approveProposal, refuseProposal } from '../sessions/answerProposal.ts'
import { readClaims } from '../sessions/claims.ts'
import { type ApprovalPlan, planApproval } from '../sessions/planApproval.ts'
import { type Choice, ChoiceGroup } from './ChoiceGroup.tsx'
import { Claimed } from './Claimed.tsx'
import styles from './pocket.module.css'
import { Remaining } from './Remaining.tsx'

/** A site that asks to be connected: who it says it is, and what it may see and use. */
export function ProposalCard({ proposal }: { readonly proposal: Proposal }) {
  const pocket = usePocket()
  const { keys, active } = useStore(pocket.ring)
  const plan = useMemo(() => planApproval(proposal, pocket.chains), [proposal, pocket])
  const [accounts, setAccounts] = useState<readonly Address[]>(active === undefined ? [] : [active])
  const [chainIds, setChainIds] = useState<readonly number[]>(plan.chains.map(({ chain }) => chain.id))
  const approve = useAction(() => approveProposal(pocket, proposal, { accounts, chainIds }))
  const refuse = useAction(() => refuseProposal(pocket, proposal))
  const failure = [approve.state, refuse.state].find((state) => state.status === 'failed')
  const isOver = useRemaining(proposal.expiresAtMs) === 0
  const isBusy = approve.state.status === 'running' || refuse.state.status === 'running'
  const accountChoices: Choice<Address>[] = keys.map(({ address }, index) => ({
    value: address,
    label: `Account ${index + 1} · ${shortAddress(address)}`,
  }))
  const chainChoices: Choice<number>[] = plan.chains.map(({ chain, isRequired }) => ({
    value: chain.id,
    label: chain.name,
    isFixed: isRequired,
  }))
  return (
    <section className={styles['asking']} aria-labelledby="proposal">
      <h2 id="proposal" className={styles['title']}>
        Connect to this site?
      </h2>
      <Claimed claims={readClaims(proposal.proposer)} />
      <p className={styles['quiet']}>
        The site says so itself; nobody has checked it. Approve only if you have just asked for this code there.
      </p>
      {plan.obstacle === undefined ? (
        <>
          <ChoiceGroup
            legend="It sees these accounts"
            choices={accountChoices}
            chosen={accounts}
            onChange={setAccounts}
          />
          <ChoiceGroup
            legend="It may use these networks"
            choices={chainChoices}
            chosen={chainIds}
            onChange={setChainIds}
          />
          <Rights plan={plan} />
        </>
      ) : (
        <Notice kind="danger" title="This wallet cannot connect to it">
          {plan.obstacle.text}
        </Notice>
      )}
      {failure?.status === 'failed' && <Notice kind="danger">{sentenceOf(failure.error)}</Notice>}
      <Remaining endsAtMs={proposal.expiresAtMs} />
      <div className={styles['actions']}>
        <Button isBusy={refuse.state.status === 'running'} isDisabled={isBusy} onClick={() => void refuse.run()}>
          Refuse
        </Button>
        {plan.obstacle === undefined && (
          <Button
            kind="primary"
            isBusy={approve.state.status === 'running'}
            isDisabled={isBusy || isOver}
            onClick={() => void approve.run()}
          >
            Approve
          </Button>
        )}
      </div>
    </section>
  )
}

function Rights({ plan }: { readonly plan: ApprovalPlan }) {
  return (
    <>
      <p className={styles['text']}>It may ask for signatures and payments. Each one is shown to you first.</p>
      {plan.missing.length > 0 && (
        <p className={styles['quiet']}>Asked for as well, but not in this wallet: {listShortly(plan.missing)}.</p>
      )}
    </>
  )
}

const mostListed = 5

function listShortly(items: readonly string[]): string {
  const rest = items.length - mostListed
  return rest > 0 ? `${items.slice(0, mostListed).join(', ')} and ${rest} more` : items.join(', ')
}
