import type { Address } from '@latchkey/evm'
import { classNames } from '../../ui/classNames.ts'
import tiles from '../../ui/Tile.module.css'
import { Tile } from '../../ui/Tile.tsx'

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
        <path d={patternOf(address)} fill="currentColor" />
      </svg>
    </span>
  )
}

/** A five by five pattern, the same on both sides, from fifteen digits spread over the whole address. */
function patternOf(address: Address): string {
  const digits = address.slice(2)
  let path = ''
  for (let cell = 0; cell < 15; cell++) {
    const isFilled = Number.parseInt(digits.charAt((cell * 13) % 40), 16) % 2 === 1
    if (!isFilled) continue
    const [column, row] = [Math.floor(cell / 5), cell % 5]
    path += `M${column} ${row}h1v1h-1z`
    if (column < 2) path += `M${4 - column} ${row}h1v1h-1z`
  }
  return path
}
