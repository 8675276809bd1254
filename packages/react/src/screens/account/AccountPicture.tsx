import type { Address } from '@latchkey/evm'
import { Avatar, Tile } from '@latchkey/ui'

export type AccountPictureProps = {
  readonly address: Address
  readonly name?: string | undefined
  readonly avatar?: string | undefined
  readonly size?: 'small' | 'normal' | 'large'
}

/** The avatar that an account has chosen, or one made of its address. Decoration: compare the address. */
export function AccountPicture({ address, name = '', avatar, size = 'normal' }: AccountPictureProps) {
  return <Tile name={name} picture={avatar} drawing={<Avatar address={address} />} size={size} form="round" />
}
