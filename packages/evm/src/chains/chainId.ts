const hexPattern = /^0x0*[0-9a-f]{1,13}$/i
const decimalPattern = /^\d{1,16}$/

/**
 * A chain id in any spelling wallets use (number, decimal text, hexadecimal in either case, `{chainId}`) → a positive
 * safe integer; undefined when it is none of these.
 */
export function parseChainId(value: unknown): number | undefined {
  if (typeof value === 'object' && value !== null) {
    const inner: unknown = Reflect.get(value, 'chainId')
    // One level only: an object that holds itself must not be followed for ever.
    return typeof inner === 'object' ? undefined : parseChainId(inner)
  }
  return toChainId(value)
}

function toChainId(value: unknown): number | undefined {
  if (typeof value === 'bigint') return toSafe(Number(value))
  if (typeof value === 'number') return toSafe(value)
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  return hexPattern.test(text) || decimalPattern.test(text) ? toSafe(Number(text)) : undefined
}

function toSafe(value: number): number | undefined {
  return Number.isSafeInteger(value) && value > 0 ? value : undefined
}
