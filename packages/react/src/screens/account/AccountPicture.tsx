import type { Address } from '@latchkey/evm'
import { classNames } from '../../ui/classNames.ts'
import tiles from '../../ui/Tile.module.css'
import { Tile } from '../../ui/Tile.tsx'
import { addressPattern } from './addressPattern.ts'

export type AccountPictureProps = {
  readonly address: Address
  readonly name?: string | undefined
  readonly avatar?: string | undefined
  readonly size?: 'small' | 'normal' | 'large'
}

/** The avatar of an account, the first letter of its name, or a pattern made of its address. Decoration: compare the address. */
export function AccountPicture({ address, name, avatar, size = 'normal' }: AccountPictureProps) {
  if (name !== undefined) return <Tile name={name} picture={avatar} size={size} form="round" />
  return (
    <span className={classNames(tiles['tile'], size !== 'normal' && tiles[size], tiles['round'])} aria-hidden="true">
      <svg width="60%" height="60%" viewBox="0 0 5 5" shapeRendering="crispEdges" aria-hidden="true" focusable="false">
        <path d={addressPattern(address)} fill="currentColor" />
      </svg>
    </span>
  )
}
