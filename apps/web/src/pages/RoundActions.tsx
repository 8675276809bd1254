import type { Account } from '@latchkey/connect'
import type { Chain } from '@latchkey/evm'
import { AddIcon, ReceiveIcon, SendIcon, SignIcon, Spinner } from '@latchkey/ui'
import { Link } from '../router.tsx'
import styles from './home.module.css'
import { useFaucet } from './useFaucet.ts'

const ways = [
  { to: '/send', title: 'Send', Icon: SendIcon },
  { to: '/receive', title: 'Receive', Icon: ReceiveIcon },
  { to: '/sign', title: 'Sign', Icon: SignIcon },
] as const

export type RoundActionsProps = {
  readonly account: Account
  /** The network whose coins come from a button; undefined where none does. */
  readonly chain: Chain | undefined
}

/** The things one can do here, one press away. */
export function RoundActions({ account, chain }: RoundActionsProps) {
  return (
    <nav className={styles['actions']} aria-label="What you can do">
      {ways.map(({ to, title, Icon }, index) => (
        <Link key={to} to={to} className={styles['action']}>
          <span className={styles['round']} data-first={index === 0}>
            <Icon />
          </span>
          {title}
        </Link>
      ))}
      {/* The result on one network says nothing of another. */}
      {chain !== undefined && <TestCoins key={`${account.address} ${chain.id}`} account={account} chain={chain} />}
    </nav>
  )
}

/** Play money for the local networks. */
function TestCoins({ account, chain }: { readonly account: Account; readonly chain: Chain }) {
  const { outcome, ask } = useFaucet(account, chain)
  const isAsking = outcome.status === 'asking'
  return (
    <>
      <button
        type="button"
        className={styles['action']}
        aria-label="Get test coins"
        aria-disabled={isAsking || undefined}
        title={`${chain.name} is a test network. Its coins are free and worth nothing.`}
        onClick={ask}
      >
        <span className={styles['round']}>{isAsking ? <Spinner /> : <AddIcon />}</span>
        Test coins
      </button>
      <p className={styles['outcome']} role="status">
        {outcome.status === 'done' && 'Your test coins are here.'}
      </p>
      <p className={styles['failure']} role="alert">
        {outcome.status === 'failed' && outcome.message}
      </p>
    </>
  )
}
