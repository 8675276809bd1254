import type { CollectibleSource } from '@latchkey/connect'
import type { Collectible } from '@latchkey/evm'
import { useHub } from '@latchkey/react'
import { collectiblesTexts } from '@latchkey/texts'
import { Tile, useAmounts, useTexts } from '@latchkey/ui'
import { useCollectibleFacts } from '../../hooks/useCollectibleFacts.ts'
import { CollectiblePicture } from './CollectiblePicture.tsx'
import styles from './Collectibles.module.css'
import { countText, itemName } from './collectibleText.ts'

export type CollectibleTileProps = {
  readonly collectible: Collectible
  readonly source: CollectibleSource | undefined
  readonly onOpen: (collectible: Collectible) => void
}

/** A collectible among others: its picture, its name and where it is; a press shows all of it. */
export function CollectibleTile({ collectible, source, onOpen }: CollectibleTileProps) {
  const { chains } = useHub()
  const { say } = useTexts(collectiblesTexts)
  const amounts = useAmounts()
  const { name, picture } = useCollectibleFacts(source, collectible)
  const item = itemName(collectible, say)
  const count = countText(collectible, say, amounts)
  const network = chains.find(({ id }) => id === collectible.chainId)?.name ?? ''
  return (
    <button type="button" className={styles['tile']} onClick={() => onOpen(collectible)}>
      <CollectiblePicture collectible={collectible} picture={picture} />
      <span className={styles['name']} dir="auto">
        {name ?? item}
      </span>
      <span className={styles['quiet']}>
        <Tile name={network} logo={`networks/${collectible.chainId}`} size="small" form="round" />
        <span className={styles['where']}>
          <bdi>{name === undefined ? network : item}</bdi>
        </span>
        {count !== undefined && <span className={styles['count']}>{count}</span>}
      </span>
    </button>
  )
}
