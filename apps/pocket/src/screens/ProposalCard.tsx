import { type Address, cleanText, shortAddress } from '@latchkey/evm'
import type { Proposal } from '@latchkey/remote'
import { joinNames } from '@latchkey/texts'
import { pocketRequestsTexts, pocketShellTexts, pocketSitesTexts } from '@latchkey/texts/pocket'
import { Button, Failure, Notice, useAction, useTexts } from '@latchkey/ui'
import { useMemo, useState } from 'react'
import { useRemaining } from '../hooks/useRemaining.ts'
import { useStore } from '../hooks/useStore.ts'
import { usePocket } from '../PocketContext.ts'
import { approveProposal, refuseProposal } from '../sessions/answerProposal.ts'
import { readClaims } from '../sessions/claims.ts'
import { type ApprovalPlan, type Obstacle, planApproval } from '../sessions/planApproval.ts'
import { type Choice, ChoiceGroup } from './ChoiceGroup.tsx'
import { Claimed } from './Claimed.tsx'
import styles from './pocket.module.css'
import { Remaining } from './Remaining.tsx'

/** A site that asks to be connected: who it says it is, and what it may see and use. */
export function ProposalCard({ proposal }: { readonly proposal: Proposal }) {
  const pocket = usePocket()
  const { say, spoken } = useTexts(pocketSitesTexts)
  const { say: sayOfRequest } = useTexts(pocketRequestsTexts)
  const { say: sayOfShell } = useTexts(pocketShellTexts)
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
    label: sayOfShell('pocketShell.account.numbered', { number: index + 1, address: shortAddress(address) }),
    whole: shortAddress(address),
  }))
  const chainChoices: Choice<number>[] = plan.chains.map(({ chain, isRequired }) => ({
    value: chain.id,
    label: chain.name,
    isFixed: isRequired,
  }))
  return (
    <section {...spoken} className={styles['asking']} aria-labelledby="proposal">
      <h2 id="proposal" className={styles['title']}>
        {say('pocketSites.proposal')}
      </h2>
      <Claimed claims={readClaims(proposal.proposer)} />
      <p className={styles['quiet']}>{say('pocketSites.proposal.claim')}</p>
      {plan.obstacle === undefined ? (
        <>
          <ChoiceGroup
            legend={say('pocketSites.proposal.accounts')}
            choices={accountChoices}
            chosen={accounts}
            onChange={setAccounts}
          />
          <ChoiceGroup
            legend={say('pocketSites.proposal.networks')}
            choices={chainChoices}
            chosen={chainIds}
            onChange={setChainIds}
          />
          <Rights plan={plan} />
        </>
      ) : (
        <Notice kind="danger" title={say('pocketSites.impossible')}>
          <ObstacleText obstacle={plan.obstacle} />
        </Notice>
      )}
      {failure?.status === 'failed' && <Failure error={failure.error} />}
      <Remaining endsAtMs={proposal.expiresAtMs} />
      <div className={styles['actions']}>
        <Button isBusy={refuse.state.status === 'running'} isDisabled={isBusy} onClick={() => void refuse.run()}>
          {sayOfRequest('pocketRequests.refuse')}
        </Button>
        {plan.obstacle === undefined && (
          <Button
            kind="primary"
            isBusy={approve.state.status === 'running'}
            isDisabled={isBusy || isOver}
            onClick={() => void approve.run()}
          >
            {sayOfRequest('pocketRequests.approve')}
          </Button>
        )}
      </div>
    </section>
  )
}

function ObstacleText({ obstacle }: { readonly obstacle: Obstacle }) {
  const { say } = useTexts(pocketSitesTexts)
  return obstacle.code === 'nothing'
    ? say('pocketSites.impossible.nothing')
    : say(`pocketSites.impossible.${obstacle.code}`, { name: obstacle.name })
}

const mostListed = 5

function Rights({ plan: { missing } }: { readonly plan: ApprovalPlan }) {
  const { say, language } = useTexts(pocketSitesTexts)
  const others = Math.max(missing.length - mostListed, 0)
  const networks = joinNames(
    language,
    missing.slice(0, mostListed).flatMap((network) => cleanText(network) ?? []),
    { type: 'unit' },
  )
  return (
    <>
      <p className={styles['text']}>{say('pocketSites.proposal.rights')}</p>
      {missing.length > 0 && (
        <p className={styles['quiet']}>
          {others > 0
            ? say('pocketSites.proposal.missingMore', { networks, others })
            : say('pocketSites.proposal.missing', { networks })}
        </p>
      )}
    </>
  )
}
