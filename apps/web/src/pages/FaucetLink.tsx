import type { Account } from '@latchkey/connect'
import type { Chain } from '@latchkey/evm'
import { pageTexts } from '@latchkey/texts'
import { useTexts } from '@latchkey/ui'
import styles from '../pages.module.css'
import { FaucetWords } from './FaucetWords.tsx'
import { useCoinFaucet } from './useCoinFaucet.ts'

/** The way to play money within a line of text; for whoever has none yet. */
export function FaucetLink({ account, chain }: { readonly account: Account; readonly chain: Chain }) {
  const { say, spoken } = useTexts(pageTexts)
  const { status, failure, ask } = useCoinFaucet(account, chain)
  const isAsking = status === 'running'
  return (
    <>
      <button
        {...spoken}
        type="button"
        className={styles['inline']}
        aria-disabled={isAsking || undefined}
        onClick={ask}
      >
        {say(isAsking ? 'page.coins.getting' : 'page.coins.get')}
      </button>
      <span {...spoken} className={styles['faucetFailure']} role="alert">
        {failure && <FaucetWords failure={failure} />}
      </span>
    </>
  )
}
