import type { CollectibleSource } from '@latchkey/connect'
import { type Address, collectibleKey } from '@latchkey/evm'
import { useCollectibles } from '@latchkey/react'
import { collectiblesTexts } from '@latchkey/texts'
import { useTexts } from '@latchkey/ui'
import type { ReactNode } from 'react'
import styles from './Collectibles.module.css'
import { CollectibleTile } from './CollectibleTile.tsx'

/** Properties of `CollectiblesPreview`. */
export type CollectiblesPreviewProps = {
  readonly source: CollectibleSource
  readonly address: Address
  /** At most so many. */
  readonly count: number
  /** Put round the tiles where there are any, with the way to all of them. */
  readonly frame: (tiles: ReactNode) => ReactNode
  /** Leads to the page of all of them. */
  readonly onOpen: () => void
}

/** The newest collectibles of collections that the site knows; nothing at all where there are none, or nobody is signed in. */
export function CollectiblesPreview({ source, address, count, frame, onOpen }: CollectiblesPreviewProps) {
  const { spoken } = useTexts(collectiblesTexts)
  const { status, collectibles } = useCollectibles(source, address)
  const listed = collectibles.filter(({ isListed }) => isListed)
  if (status !== 'known' || listed.length === 0) return null
  return frame(
    <ul {...spoken} className={styles['grid']}>
      {listed.slice(0, count).map((collectible) => (
        <li key={collectibleKey(collectible)}>
          <CollectibleTile collectible={collectible} source={source} onOpen={onOpen} />
        </li>
      ))}
    </ul>,
  )
}
