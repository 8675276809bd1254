import type { Collectible } from '@latchkey/evm'
import { CollectibleDrawing } from '@latchkey/ui'
import { useState } from 'react'
import styles from './Collectibles.module.css'

export type CollectiblePictureProps = {
  readonly collectible: Pick<Collectible, 'contract' | 'tokenId'>
  /** At the site's own server. */
  readonly picture: string | undefined
  readonly size?: 'tile' | 'large' | 'small'
}

/** A collectible's picture, or a drawing of its number. Decoration: its name stands beside it. */
export function CollectiblePicture({ collectible, picture, size = 'tile' }: CollectiblePictureProps) {
  const [broken, setBroken] = useState<string>()
  const { contract, tokenId } = collectible
  return (
    <span className={styles['picture']} data-size={size} aria-hidden="true">
      {picture !== undefined && picture !== broken ? (
        <img src={picture} alt="" loading="lazy" draggable={false} onError={() => setBroken(picture)} />
      ) : (
        <CollectibleDrawing contract={contract} tokenId={String(tokenId)} />
      )}
    </span>
  )
}
