import type { CollectibleSource } from '@latchkey/connect'
import { type Collectible, collectibleKey } from '@latchkey/evm'
import type { CollectiblesFound as Collectibles } from '@latchkey/react'
import { collectiblesTexts } from '@latchkey/texts'
import { Button, Scene, Summary, useTexts } from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import { CollectibleNotes, isWhole } from './CollectibleNotes.tsx'
import styles from './Collectibles.module.css'
import { CollectibleTile } from './CollectibleTile.tsx'

export type CollectiblesViewProps = {
  readonly found: Pick<Collectibles, 'collectibles' | 'networks' | 'isCut'>
  readonly source: CollectibleSource | undefined
  /** Stands where there are none, such as the way to some. */
  readonly whenEmpty: ReactNode
  readonly onOpen: (collectible: Collectible) => void
}

/** As many are shown at once. */
const pageSize = 50

/** An account's pieces of collections that the site knows, and folded away what anybody may have sent it. */
export function CollectiblesView({ found, source, whenEmpty, onOpen }: CollectiblesViewProps) {
  const { collectibles, networks, isCut } = found
  const { say, spoken } = useTexts(collectiblesTexts)
  const listed = collectibles.filter(({ isListed }) => isListed)
  const unlisted = collectibles.filter(({ isListed }) => !isListed)
  const common = { source, onOpen }
  return (
    <div {...spoken} className={styles['page']} data-part="collectibles">
      {listed.length > 0 && <Pages collectibles={listed} {...common} />}
      {listed.length === 0 && (
        <Scene scene="empty" title={say(emptyKey(found))}>
          <p>{say('collectibles.emptyHelp')}</p>
          {whenEmpty}
        </Scene>
      )}
      <CollectibleNotes networks={networks} isCut={isCut} />
      {unlisted.length > 0 && (
        <details className={styles['folded']}>
          <Summary>
            {say('collectibles.unlisted')} <span className={styles['number']}>{unlisted.length}</span>
          </Summary>
          <p className={styles['soft']}>{say('collectibles.unlistedHelp')}</p>
          <Pages collectibles={unlisted} {...common} />
        </details>
      )}
    </div>
  )
}

function emptyKey({ collectibles, networks, isCut }: CollectiblesViewProps['found']) {
  if (collectibles.length > 0) return 'collectibles.noneKnown'
  return networks.every(isWhole) && !isCut ? 'collectibles.empty' : 'collectibles.emptySoFar'
}

type PagesProps = Pick<CollectiblesViewProps, 'source' | 'onOpen'> & { readonly collectibles: readonly Collectible[] }

/** Fifty, and fifty more each time that somebody asks. */
function Pages({ collectibles, source, onOpen }: PagesProps) {
  const { say } = useTexts(collectiblesTexts)
  const [shown, setShown] = useState(pageSize)
  const rest = collectibles.length - shown
  return (
    <>
      <ul className={styles['grid']}>
        {collectibles.slice(0, shown).map((collectible) => (
          <li key={collectibleKey(collectible)}>
            <CollectibleTile collectible={collectible} source={source} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button onClick={() => setShown(shown + pageSize)}>
          {say('collectibles.more', { count: Math.min(rest, pageSize) })}
        </Button>
      )}
    </>
  )
}
