import type { Account } from '@latchkey/connect'
import type { Chain } from '@latchkey/evm'
import { useHub, useLogin } from '@latchkey/react'
import { pageTexts, siteTexts } from '@latchkey/texts'
import { AddIcon, ReceiveIcon, RoundFace, roundLook, SendIcon, SignIcon, Spinner, useTexts } from '@latchkey/ui'
import { Link } from '../router.tsx'
import { FaucetWords } from './FaucetWords.tsx'
import styles from './home.module.css'
import { useCoinFaucet } from './useCoinFaucet.ts'

const ways = [
  { to: '/send', key: 'site.send', Icon: SendIcon },
  { to: '/receive', key: 'site.receive', Icon: ReceiveIcon },
  { to: '/sign', key: 'site.sign', Icon: SignIcon },
] as const

export type RoundActionsProps = {
  readonly account: Account
  /** The network whose coins come from a button; undefined where none does. */
  readonly chain: Chain | undefined
}

/** The things one can do here, one press away. */
export function RoundActions({ account, chain }: RoundActionsProps) {
  const { say, spoken } = useTexts(pageTexts)
  const { say: saySite } = useTexts(siteTexts)
  const hub = useHub()
  // One thing of a view is filled: signing in while that is still to be done, sending afterwards.
  const isSignedIn = useLogin() !== undefined || hub.login === undefined
  return (
    <nav {...spoken} className={styles['actions']} aria-label={say('page.actions')}>
      {ways.map(({ to, key, Icon }, index) => (
        <Link key={to} to={to} className={roundLook}>
          <RoundFace icon={<Icon />} label={saySite(key)} isFirst={index === 0 && isSignedIn} />
        </Link>
      ))}
      {/* The result on one network says nothing of another. */}
      {chain !== undefined && <TestCoins key={`${account.address} ${chain.id}`} account={account} chain={chain} />}
    </nav>
  )
}

/** Play money for the local networks. */
function TestCoins({ account, chain }: { readonly account: Account; readonly chain: Chain }) {
  const { say } = useTexts(pageTexts)
  const { status, failure, ask } = useCoinFaucet(account, chain)
  const isAsking = status === 'running'
  return (
    <>
      <button
        type="button"
        className={roundLook}
        aria-label={say('page.coins.get')}
        aria-disabled={isAsking || undefined}
        title={say('page.coins.why', { network: chain.name })}
        onClick={ask}
      >
        <RoundFace icon={isAsking ? <Spinner /> : <AddIcon />} label={say('page.coins')} />
      </button>
      <p className={styles['outcome']} role="status">
        {status === 'done' && say('page.coins.done')}
      </p>
      <p className={styles['failure']} role="alert">
        {failure && <FaucetWords failure={failure} />}
      </p>
    </>
  )
}
