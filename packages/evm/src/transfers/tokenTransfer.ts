import type { Hex } from '@latchkey/base'
import { type Address, isAddress, toAddress } from '../address.ts'
import { EvmError } from '../errors.ts'

/** The first four bytes of `transfer(address,uint256)`. */
export const transferSelector = '0xa9059cbb'
const maxAmount = 2n ** 256n - 1n
// Selector, an address with twelve clean bytes before it, an amount, and nothing after.
const strictPattern = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/i

/** The call data of an ERC-20 transfer. Fails with `invalid_amount` outside 256 bits. */
export function encodeTokenTransfer(to: Address, amount: bigint): Hex {
  if (amount < 0n || amount > maxAmount) throw new EvmError('invalid_amount', { data: { value: amount } })
  const recipient = to.slice(2).toLowerCase().padStart(64, '0')
  return `${transferSelector}${recipient}${amount.toString(16).padStart(64, '0')}`
}

/**
 * Reads an ERC-20 transfer out of call data. Strict: exactly 68 bytes with clean upper bytes, so that a call which only
 * looks like a transfer is not shown as one.
 */
export function readTokenTransfer(data: string): { readonly to: Address; readonly amount: bigint } | undefined {
  const match = strictPattern.exec(data)
  if (match === null) return undefined
  return { to: toAddress(`0x${match[1]}`.toLowerCase()), amount: BigInt(`0x${match[2]}`) }
}

/** Who receives: the first argument of a token transfer, `to` of a plain one, nobody known of any other call (§9). */
export function recipientOf(call: { readonly to?: string; readonly data?: string }): Address | undefined {
  const { to, data = '0x' } = call
  if (data === '0x') return isAddress(to) ? toAddress(to) : undefined
  return readTokenTransfer(data)?.to
}
