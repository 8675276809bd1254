import type { Hex } from '@latchkey/base'
import { encodeNumber } from '../abi/abiWords.ts'
import { type Address, sameAddress, toAddress, zeroAddress } from '../address.ts'
import { EvmError } from '../errors.ts'
import { TransferError } from '../transferError.ts'
import type { Transfer } from './transfer.ts'

/** The two standards of collectibles: of an ERC-721 there is one, of an ERC-1155 there can be many. */
export type CollectibleStandard = 'erc721' | 'erc1155'

/** One collectible by its contract and its number there, which is at most 2^256 − 1. */
export type CollectibleId = {
  readonly standard: CollectibleStandard
  readonly contract: Address
  readonly tokenId: bigint
}

/** A collectible that goes from one account to another, read out of call data. */
export type CollectibleTransfer = CollectibleId & {
  readonly from: Address
  readonly to: Address
  /** How many of it; 1 of an ERC-721. */
  readonly amount: bigint
}

/** An order to send a collectible; `collection` is its name, for the words of a refusal. */
export type CollectibleRequest = CollectibleTransfer & { readonly chainId: number; readonly collection: string }

const selectors = {
  // safeTransferFrom(address,address,uint256)
  erc721: '42842e0e',
  // safeTransferFrom(address,address,uint256,uint256,bytes)
  erc1155: 'f242432a',
} as const

const maxNumber = 2n ** 256n - 1n
const words721 = /^0x42842e0e0{24}([0-9a-f]{40})0{24}([0-9a-f]{40})([0-9a-f]{64})$/
// The bytes for the recipient's own code stand behind four words, and there are none.
const words1155 = /^0xf242432a0{24}([0-9a-f]{40})0{24}([0-9a-f]{40})([0-9a-f]{64})([0-9a-f]{64})0{62}a00{64}$/

/**
 * Checks an order and makes the call of it: the safe one, by which a contract that cannot keep collectibles refuses them.
 * Fails with `zero_recipient`, `token_recipient` (the collection's own contract) or `invalid_amount`.
 */
export function buildCollectibleTransfer(request: CollectibleRequest): Transfer {
  const { chainId, standard, tokenId, amount, collection } = request
  const [contract, from, to] = [toAddress(request.contract), toAddress(request.from), toAddress(request.to)]
  if (to === zeroAddress) throw new TransferError('zero_recipient')
  if (sameAddress(to, contract)) throw new TransferError('token_recipient', { data: { symbol: collection } })
  if (amount < 1n || amount > maxNumber || (standard === 'erc721' && amount !== 1n)) {
    throw new EvmError('invalid_amount', { data: { value: amount } })
  }
  if (tokenId < 0n || tokenId > maxNumber) throw new EvmError('invalid_amount', { data: { value: tokenId } })
  const numbers = standard === 'erc721' ? [tokenId] : [tokenId, amount, 5n * 32n, 0n]
  const words = [BigInt(from), BigInt(to), ...numbers].map(encodeNumber)
  const data: Hex = `0x${selectors[standard]}${words.join('')}`
  return { type: 'eip1559', chainId, from, to: contract, value: 0n, data }
}

/** Reads such a call: undefined for every one that this package would not have made, down to the last byte. */
export function readCollectibleTransfer(call: {
  readonly to: string
  readonly value: bigint
  readonly data: string
}): CollectibleTransfer | undefined {
  if (call.value !== 0n) return undefined
  const data = call.data.toLowerCase()
  const [, from, to, id, count] = words721.exec(data) ?? words1155.exec(data) ?? []
  if (from === undefined || to === undefined || id === undefined) return undefined
  return {
    standard: count === undefined ? 'erc721' : 'erc1155',
    contract: toAddress(call.to),
    from: toAddress(`0x${from}`),
    to: toAddress(`0x${to}`),
    tokenId: BigInt(`0x${id}`),
    amount: BigInt(`0x${count ?? '1'}`),
  }
}
