import { type ReactNode, useContext, useState } from 'react'
import { classNames } from './classNames.ts'
import { LogosContext } from './LogosProvider.tsx'
import styles from './Tile.module.css'

export type TileProps = {
  /** Its letters are drawn when there is no picture, or when the picture cannot be drawn. */
  readonly name: string
  /** A picture that has been made safe already (`connector.icon`, an avatar of `useName`); nothing else goes in here. */
  readonly picture?: string | undefined
  /** Where the page has logos, that of this name stands in for a missing picture: `wallets/metamask`, `networks/1`. */
  readonly logo?: string | undefined
  /** Drawn in place of the letter. */
  readonly drawing?: ReactNode
  readonly size?: 'small' | 'normal' | 'large'
  /** People are round, things are not. */
  readonly form?: 'square' | 'round'
}

/** The picture of a wallet, network or person, or the first letter of its name. Decoration: the name stands beside it. */
export function Tile({ name, picture, logo, drawing, size = 'normal', form = 'square' }: TileProps) {
  const logoOf = useContext(LogosContext)
  const [broken, setBroken] = useState<string>()
  const className = classNames(styles['tile'], size !== 'normal' && styles[size], form === 'round' && styles['round'])
  const shown = picture !== undefined && picture !== broken ? picture : logo && logoOf(logo)
  if (shown !== undefined && shown !== broken) {
    return (
      <img
        className={className}
        src={shown}
        alt=""
        width="40"
        height="40"
        loading="lazy"
        draggable={false}
        onError={() => setBroken(shown)}
      />
    )
  }
  return (
    <span className={className} aria-hidden="true">
      {drawing ?? (logo === undefined ? firstLetter(name) : <Letters name={name} />)}
    </span>
  )
}

/** Two letters on a hue of their own, so that one is known again among many without a logo. */
function Letters({ name }: { readonly name: string }) {
  const letters = name.match(/[\p{L}\p{N}]/gu)?.slice(0, 2) ?? ['·']
  const hue = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7)
  return (
    <svg width="40" height="40" viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <rect width="40" height="40" fill={`oklch(0.5 0.09 ${hue})`} />
      <text x="20" y="26" textAnchor="middle" fontSize="16" fontWeight="600" fill="#fff">
        {letters[0]?.toUpperCase()}
        {letters[1]?.toLowerCase()}
      </text>
    </svg>
  )
}

function firstLetter(name: string): string {
  return name.match(/[\p{L}\p{N}]/u)?.[0]?.toUpperCase() ?? '·'
}
