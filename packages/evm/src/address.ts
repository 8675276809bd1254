import { type Hex, toUtf8 } from '@latchkey/base'
import { hashAddress } from './addressHash.ts'
import { EvmError } from './errors.ts'

/** An EVM address. Values of this type are checksummed (EIP-55): they come from `toAddress` only. */
export type Address = Hex

/** The address nobody owns. */
export const zeroAddress: Address = '0x0000000000000000000000000000000000000000'

const addressPattern = /^0x[0-9a-fA-F]{40}$/

/** True for 0x followed by exactly 40 hexadecimal characters (specification §5), whatever their case. */
export function isAddress(value: unknown): value is Address {
  return typeof value === 'string' && addressPattern.test(value)
}

/**
 * Any spelling of an address → its checksummed form (EIP-55). Text in one case is accepted; mixed case must fit.
 * Fails with `invalid_address` or `bad_checksum`.
 */
export function toAddress(value: unknown): Address {
  if (!isAddress(value)) throw new EvmError('invalid_address', { data: { value: shorten(value) } })
  const address = checksum(value)
  const digits = value.slice(2)
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  if (!isOneCase && value !== address) throw new EvmError('bad_checksum', { data: { value } })
  return address
}

/** True when both are the same account, whatever their spelling. */
export function sameAddress(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase()
}

/** The 40 digits in ten groups of four, for reading aloud and comparing. */
export function groupAddress(address: Address): readonly string[] {
  return address.slice(2).match(/.{4}/g) ?? []
}

/** First and last six digits: for places without room, never for a decision. */
export function shortAddress(address: Address): string {
  return `${address.slice(0, 8)}…${address.slice(-6)}`
}

/** The same few addresses come again and again, and each costs a tenth of a millisecond. Emptied when full. */
const known = new Map<string, Address>()
const maxKnown = 1000

function checksum(value: Address): Address {
  const digits = value.slice(2).toLowerCase()
  const found = known.get(digits)
  if (found !== undefined) return found
  const address = hashCase(digits)
  if (known.size >= maxKnown) known.clear()
  known.set(digits, address)
  return address
}

/** EIP-55: a letter is a capital where the hash of all digits has a high nibble. */
function hashCase(digits: string): Address {
  const hash = hashAddress(toUtf8(digits))
  let text = '0x'
  for (let index = 0; index < 40; index++) {
    const digit = digits.charAt(index)
    const nibble = ((hash[index >> 1] ?? 0) >> (index % 2 === 0 ? 4 : 0)) & 15
    text += nibble >= 8 ? digit.toUpperCase() : digit
  }
  // Built from 0x and 40 hexadecimal digits just above.
  return text as Address
}

/** Typed text, short enough for a sentence. */
function shorten(value: unknown): string {
  const text = typeof value === 'string' ? value : typeof value
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
