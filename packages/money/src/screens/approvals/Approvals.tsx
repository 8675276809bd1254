import type { Account, ApprovalSource } from '@latchkey/connect'
import {
  type Approval,
  type Holding,
  type Money,
  type PriceOf,
  planRevocations,
  type Revocation,
  sameAddress,
} from '@latchkey/evm'
import { SignInButton, useConnectionState, useHub, usePortfolio, WithWallet } from '@latchkey/react'
import { approvalsTexts, portfolioTexts, transferTexts } from '@latchkey/texts'
import { Button, LiveRegion, Scene, useHistoryStep, useMoney, useTell, useTexts } from '@latchkey/ui'
import { useState } from 'react'
import { type Approvals as Found, refreshApprovals, useApprovals } from '../../hooks/useApprovals.ts'
import styles from './Approvals.module.css'
import { ApprovalsBones } from './ApprovalsBones.tsx'
import { ApprovalsView } from './ApprovalsView.tsx'
import { BatchNotices } from './BatchNotices.tsx'
import { RevokeReview } from './RevokeReview.tsx'
import { useRevoking } from './useRevoking.ts'

/** Properties of `Approvals`. */
export type ApprovalsProps = {
  /** The site's own server, which names who was once allowed to spend; without it there is nothing to look in. */
  readonly source: ApprovalSource | undefined
  /** Dollars in words, such as "about $12.30"; in dollars unless given. */
  readonly about?: ((dollars: Money) => string) | undefined
}

/** Everybody who may spend from the connected account, on every network, with what can be taken now; revoked one by one or together. */
export function Approvals({ source, about }: ApprovalsProps) {
  const { say, spoken } = useTexts(approvalsTexts)
  return (
    <WithWallet label={say('approvals.title')} spoken={spoken} reason={say('approvals.connect')}>
      {/* Another account is another list: a review never outlives the account it was made for. */}
      {(account, isLive) => (
        <AccountApprovals key={account.address} account={account} isLive={isLive} source={source} about={about} />
      )}
    </WithWallet>
  )
}

type AccountApprovalsProps = ApprovalsProps & { readonly account: Account; readonly isLive: boolean }

function AccountApprovals({ account, isLive, source, about }: AccountApprovalsProps) {
  const { say: sayTransfer } = useTexts(transferTexts)
  const plain = useAbout()
  const state = useConnectionState()
  const found = useApprovals(source, account.address)
  const { holdings } = usePortfolio(account.address)
  const [plan, setPlan] = useState<readonly Revocation[]>()
  const isUnderWay = useRevoking(account.address)
  useHistoryStep(plan !== undefined, () => setPlan(undefined))
  if (plan !== undefined) {
    return <RevokeReview plan={plan} isLive={isLive} onBack={() => setPlan(undefined)} />
  }
  if (found.status !== 'known') return <NotKnown found={found} />
  return (
    <>
      <BatchNotices account={account.address} />
      {!isLive && <p className={styles['quiet']}>{sayTransfer('transfer.review.notLive')}</p>}
      <ApprovalsView
        approvals={found.approvals}
        networks={found.networks}
        priceOf={toPriceOf(holdings)}
        about={about ?? plain}
        own={'accounts' in state ? state.accounts : [account.address]}
        isUnderWay={isUnderWay}
        canSign={isLive}
        onRevoke={(approvals: readonly Approval[]) => setPlan(planRevocations(approvals))}
      />
    </>
  )
}

/** Dollars in the words of the portfolio. */
function useAbout(): (dollars: Money) => string {
  const { say } = useTexts(portfolioTexts)
  const write = useMoney()
  return (dollars) => {
    const { text: money, isLess } = write(dollars, 'USD')
    return say(isLess ? 'portfolio.less' : 'portfolio.about', { money })
  }
}

/** The reasons why there is no list, each with its way out. */
export function NotKnown({ found: { status, error } }: { readonly found: Pick<Found, 'status' | 'error'> }) {
  const hub = useHub()
  const { say } = useTexts(approvalsTexts)
  const tell = useTell()
  switch (status) {
    case 'absent':
      return (
        <Scene scene="offline" title={say('approvals.absent')}>
          <p>{say('approvals.absentHelp')}</p>
        </Scene>
      )
    case 'signIn':
      return (
        <Scene scene="welcome" title={say('approvals.signIn')}>
          <p>{say('approvals.signInWhy')}</p>
          <SignInButton />
        </Scene>
      )
    case 'failed': {
      const told = error === undefined ? undefined : tell(error)
      return (
        <Scene scene="offline" title={say('approvals.failed')}>
          {told !== undefined && (
            <p {...told.spoken}>
              {told.sentence} {told.hint}
            </p>
          )}
          <Button onClick={() => void refreshApprovals(hub)}>{say('approvals.again')}</Button>
          <LiveRegion alert={say('approvals.failed')} />
        </Scene>
      )
    }
    default:
      return <ApprovalsBones />
  }
}

/** The prices among the holdings of an account, by network and token. */
function toPriceOf(holdings: readonly Holding[]): PriceOf {
  return (chainId, token) => {
    const held = holdings.find(
      ({ chain, unit }) => chain.id === chainId && 'address' in unit && sameAddress(unit.address, token),
    )
    return held?.price === undefined ? undefined : { decimals: held.unit.decimals, price: held.price }
  }
}
