import type { Hex } from '@latchkey/base'
import { type Address, isAddress, toAddress } from '../address.ts'
import { EvmError } from '../errors.ts'

/** The first four bytes of `transfer(address,uint256)`. */
export const transferSelector = '0xa9059cbb'
const maxAmount = 2n ** 256n - 1n
// Selector, an address with twelve clean bytes before it, an amount, and whatever follows.
const pattern = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})((?:[0-9a-f]{2})*)$/i

/** The call data of an ERC-20 transfer. Fails with `invalid_amount` outside 256 bits. */
export function encodeTokenTransfer(to: Address, amount: bigint): Hex {
  if (amount < 0n || amount > maxAmount) throw new EvmError('invalid_amount', { data: { value: amount } })
  const recipient = to.slice(2).toLowerCase().padStart(64, '0')
  return `${transferSelector}${recipient}${amount.toString(16).padStart(64, '0')}`
}

/** An ERC-20 transfer in call data; `extraBytes` is how much follows that no token reads. */
export type TokenTransfer = { readonly to: Address; readonly amount: bigint; readonly extraBytes: number }

/**
 * Reads an ERC-20 transfer out of call data: its selector and two arguments with clean upper bytes (specification §9).
 * What follows them changes nothing for the token, and is counted, so that it can be told.
 */
export function readTokenTransfer(data: string): TokenTransfer | undefined {
  const [, to, amount, extra = ''] = pattern.exec(data) ?? []
  if (to === undefined) return undefined
  return { to: toAddress(`0x${to}`.toLowerCase()), amount: BigInt(`0x${amount}`), extraBytes: extra.length / 2 }
}

/** The receiver: the first argument of a token transfer, `to` of a plain one, nobody known of any other call (§9). */
export function recipientOf(call: { readonly to?: string; readonly data?: string }): Address | undefined {
  const { to, data = '0x' } = call
  if (data === '0x') return isAddress(to) ? toAddress(to) : undefined
  return readTokenTransfer(data)?.to
}
