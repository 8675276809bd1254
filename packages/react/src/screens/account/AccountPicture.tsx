import type { Address } from '@latchkey/evm'
import { Tile } from '@latchkey/ui'
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
    <Tile
      name=""
      drawing={
        <svg
          width="60%"
          height="60%"
          viewBox="0 0 5 5"
          shapeRendering="crispEdges"
          aria-hidden="true"
          focusable="false"
        >
          <path d={addressPattern(address)} fill="currentColor" />
        </svg>
      }
      size={size}
      form="round"
    />
  )
}
