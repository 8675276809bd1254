import { mixText } from './mixText.ts'

export type CollectibleDrawingProps = {
  /** The contract of the collection. */
  readonly contract: string
  /** The number of the piece there, in decimal digits. */
  readonly tokenId: string
}

/** The drawing has as many places to a side. */
const side = 4
const cell = 24

/**
 * A picture of a collectible that has none: the collection gives the colour, the number the pattern. It helps to tell
 * pieces apart, and proves nothing.
 */
export function CollectibleDrawing({ contract, tokenId }: CollectibleDrawingProps) {
  const ground = mixText(contract.toLowerCase()) % 360
  const seed = mixText(`${contract.toLowerCase()} ${tokenId}`)
  const other = (ground + 40 + ((seed >>> 20) % 200)) % 360
  const size = side * cell
  return (
    <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true" focusable="false">
      <rect width={size} height={size} fill={`oklch(0.88 0.045 ${ground})`} />
      <path d={toPattern(seed)} fill={`oklch(0.58 0.11 ${ground})`} />
      <path d={toPattern(mixText(`${tokenId} ${seed}`))} fill={`oklch(0.75 0.1 ${other})`} />
    </svg>
  )
}

/** A quarter of a disc in about every third place, each by two bits turned another way. */
function toPattern(seed: number): string {
  return Array.from({ length: side * side }, (_, index) => {
    const bits = mixText(`${seed} ${index}`)
    if (bits % 3 !== 0) return ''
    const [x, y] = [(index % side) * cell, Math.floor(index / side) * cell]
    const [left, top] = [((bits >>> 8) & 1) * cell, ((bits >>> 9) & 1) * cell]
    const sweep = (left === 0) === (top === 0) ? 1 : 0
    return `M${x + left} ${y + top}V${y + cell - top}A${cell} ${cell} 0 0 ${1 - sweep} ${x + cell - left} ${y + top}z`
  }).join('')
}
