import type { Address } from '@latchkey/evm'

/**
 * The picture of an account that has none: a five by five pattern, the same on both sides, from fifteen digits spread over
 * the whole address. What the `d` of an SVG path takes, in a view box of 5 by 5.
 */
export function addressPattern(address: Address): string {
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
