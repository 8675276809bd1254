import { type Address, toAddress } from '@latchkey/evm'

const maxChainId = Number.MAX_SAFE_INTEGER
const maxDecimalDigits = 78

/** A text that is neither empty nor longer than `maxLength`. */
export function readText(value: unknown, maxLength: number): string | undefined {
  return typeof value === 'string' && value.length > 0 && value.length <= maxLength ? value : undefined
}

/** True only for `true` itself. */
export function readBoolean(value: unknown): boolean {
  return value === true
}

/** An integer between `min` and `max`. */
export function readInteger(value: unknown, min: number, max: number): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max ? value : undefined
}

/** A positive whole number. */
export function readChainId(value: unknown): number | undefined {
  return readInteger(value, 1, maxChainId)
}

/** A checksummed address; a wrong checksum in stored data is damage, not a typing mistake, and is dropped too. */
export function readAddress(value: unknown): Address | undefined {
  if (typeof value !== 'string') return undefined
  try {
    return toAddress(value)
  } catch {
    return undefined
  }
}

/** A non-negative whole number as decimal text, up to 256 bits' worth of digits. */
export function readDecimal(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > maxDecimalDigits) return undefined
  return /^(?:0|[1-9]\d*)$/.test(value) ? value : undefined
}
