import type { Account } from '@latchkey/connect'
import { CollectiblesPreview } from '@latchkey/money'
import { collectiblesTexts } from '@latchkey/texts'
import { useTexts } from '@latchkey/ui'
import { Link, navigate } from '../router.tsx'
import { collectibleSource } from './collectibleSource.ts'
import styles from './home.module.css'

/** The page has room for so many. */
const shown = 4

/** The newest collectibles, and the way to all of them; nothing where there are none. */
export function HomeCollectibles({ account }: { readonly account: Account }) {
  const { say, spoken } = useTexts(collectiblesTexts)
  return (
    <CollectiblesPreview
      source={collectibleSource}
      address={account.address}
      count={shown}
      onOpen={() => navigate('/collectibles')}
      frame={(tiles) => (
        <section {...spoken} className={styles['part']} aria-labelledby="collectibles-title">
          <div className={styles['cardHead']}>
            <h2 id="collectibles-title" className={styles['cardTitle']}>
              {say('collectibles.title')}
            </h2>
            <Link to="/collectibles" className={styles['more']}>
              {say('collectibles.all')}
            </Link>
          </div>
          {tiles}
        </section>
      )}
    />
  )
}
