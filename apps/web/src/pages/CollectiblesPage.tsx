import { Collectibles } from '@latchkey/money'
import { collectiblesTexts, siteTexts } from '@latchkey/texts'
import { useTexts } from '@latchkey/ui'
import { useBoot } from '../BootContext.ts'
import styles from '../pages.module.css'
import { CollectiblesFaucet } from './CollectiblesFaucet.tsx'
import { collectibleSource } from './collectibleSource.ts'

/** The page at `/collectibles`. */
export function CollectiblesPage() {
  const { faucet } = useBoot()
  const { say, spoken } = useTexts(collectiblesTexts)
  const { say: saySite } = useTexts(siteTexts)
  return (
    <div {...spoken} className={styles['page']} data-width="wide">
      <h1 className={styles['heading']}>{saySite('site.collectibles')}</h1>
      <p className={styles['lead']}>{say('collectibles.lead')}</p>
      <Collectibles
        source={collectibleSource}
        {...(faucet && { whenEmpty: (account) => <CollectiblesFaucet account={account} /> })}
      />
    </div>
  )
}
