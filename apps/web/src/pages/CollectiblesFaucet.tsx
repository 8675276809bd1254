import type { Account } from '@latchkey/connect'
import { refreshCollectibles, useHub } from '@latchkey/react'
import { collectiblesTexts } from '@latchkey/texts'
import { Button, useTexts } from '@latchkey/ui'
import styles from '../pages.module.css'
import { FaucetWords } from './FaucetWords.tsx'
import { useFaucet } from './useFaucet.ts'

/** Something of each collection of the local networks, for whoever has none yet. */
export function CollectiblesFaucet({ account }: { readonly account: Account }) {
  const hub = useHub()
  const { say, spoken } = useTexts(collectiblesTexts)
  const gifts = hub.collections.map(({ chainId, address }) => ({ chainId, contract: address }))
  const { status, failure, ask } = useFaucet(account, { gifts, refresh: refreshCollectibles })
  const isAsking = status === 'running'
  if (gifts.length === 0) return null
  return (
    <div {...spoken} className={styles['faucet']}>
      <Button kind="primary" isBusy={isAsking} onClick={ask}>
        {say(isAsking ? 'collectibles.getting' : 'collectibles.get')}
      </Button>
      <p className={styles['faucetFailure']} role="alert">
        {failure && <FaucetWords failure={failure} />}
      </p>
    </div>
  )
}
