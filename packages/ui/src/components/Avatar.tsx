import { mixText } from './mixText.ts'

export type AvatarProps = { readonly address: string; readonly sizePx?: number }

/** How many teeth the key has. */
const teethCount = 5

/**
 * A picture of an address: a key's teeth in one hue on another. Both lie far apart when one letter of the address
 * changes. It helps to see that something is different, and proves nothing: compare the address.
 */
export function Avatar({ address, sizePx = 40 }: AvatarProps) {
  const seed = mixText(address.toLowerCase())
  const ground = seed % 360
  const teeth = (ground + 60 + ((seed >>> 9) % 240)) % 360
  return (
    <svg width={sizePx} height={sizePx} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <circle cx="20" cy="20" r="20" fill={`oklch(0.58 0.11 ${ground})`} />
      <path d={toKey(mixText(`${address.toLowerCase()} key`))} fill={`oklch(0.92 0.07 ${teeth})`} />
    </svg>
  )
}

/** The blade, and below it one tooth for each of the last nibbles. */
function toKey(seed: number): string {
  const teeth = Array.from({ length: teethCount }, (_, index) => {
    const height = 5 + ((seed >>> (index * 4)) & 15)
    return `M${8.5 + index * 5} 13h3v${height * 0.8}a1.5 1.5 0 0 1-3 0z`
  })
  return `M8.5 10h23a2 2 0 0 1 0 4h-23a2 2 0 0 1 0-4z${teeth.join('')}`
}
