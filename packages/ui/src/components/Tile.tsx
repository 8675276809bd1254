import { type ReactNode, useState } from 'react'
import { classNames } from './classNames.ts'
import styles from './Tile.module.css'

export type TileProps = {
  /** Its first letter is drawn when there is no picture, or when the picture cannot be drawn. */
  readonly name: string
  /** A picture that has been made safe already (`connector.icon`, an avatar of `useName`); nothing else goes in here. */
  readonly picture?: string | undefined
  /** Drawn in place of the letter. */
  readonly drawing?: ReactNode
  readonly size?: 'small' | 'normal' | 'large'
  /** People are round, things are not. */
  readonly form?: 'square' | 'round'
}

/** The picture of a wallet, network or person, or the first letter of its name. Decoration: the name stands beside it. */
export function Tile({ name, picture, drawing, size = 'normal', form = 'square' }: TileProps) {
  const [brokenPicture, setBrokenPicture] = useState<string>()
  const className = classNames(styles['tile'], size !== 'normal' && styles[size], form === 'round' && styles['round'])
  if (picture !== undefined && picture !== brokenPicture) {
    return (
      <img className={className} src={picture} alt="" draggable={false} onError={() => setBrokenPicture(picture)} />
    )
  }
  return (
    <span className={className} aria-hidden="true">
      {drawing ?? firstLetter(name)}
    </span>
  )
}

function firstLetter(name: string): string {
  return name.match(/[\p{L}\p{N}]/u)?.[0]?.toUpperCase() ?? '·'
}
