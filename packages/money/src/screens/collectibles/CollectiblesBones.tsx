import { collectiblesTexts } from '@latchkey/texts'
import { useTexts, VisuallyHidden } from '@latchkey/ui'
import styles from './Collectibles.module.css'

/** As many tiles stand in for those that come. */
const tiles = ['one', 'two', 'three', 'four'] as const

/** Stands where the list will be, in its shape. */
export function CollectiblesBones() {
  const { say } = useTexts(collectiblesTexts)
  return (
    <div className={styles['page']} data-part="collectibles" aria-busy="true">
      <VisuallyHidden>
        <span role="status">{say('collectibles.looking')}</span>
      </VisuallyHidden>
      <div className={styles['grid']} aria-hidden="true">
        {tiles.map((tile) => (
          <span key={tile} className={styles['bone']} />
        ))}
      </div>
    </div>
  )
}
