import { fromHex, fromQuantity, type Hex } from '@latchkey/base'
import { hashTransaction } from '../transfers/hashTransaction.ts'
import { legacyBase, serializeTransaction } from '../transfers/serializeTransaction.ts'
import { type NodeTransaction, readNodeTransaction } from './nodeTransaction.ts'

/** A transaction that a node shows, with its price in wei. */
export type WaitingTransaction = PricedTransaction & {
  /** It stands in a block already. */
  readonly isInBlock: boolean
  /**
   * Its fields make the very hash that it was asked for by, so that the node cannot have changed any of them. Never true
   * of a transaction that is neither of type 2 nor a legacy one of its network, or that has an access list.
   */
  readonly isProven: boolean
}

type PricedTransaction = NodeTransaction & {
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** A node's answer for a hash → the transaction; undefined when it is none, or of another hash. */
export function readWaitingTransaction(value: unknown, hash: Hex, chainId: number): WaitingTransaction | undefined {
  const transaction = readNodeTransaction(value)
  if (transaction === undefined || transaction.hash !== hash.toLowerCase()) return undefined
  const [gas, price, most, tip] = ['gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'].map((name) =>
    fromQuantity(fieldOf(value, name)),
  )
  const maxFeePerGas = most ?? price
  const maxPriorityFeePerGas = tip ?? price
  if (gas === undefined || maxFeePerGas === undefined || maxPriorityFeePerGas === undefined) return undefined
  const read = { ...transaction, gas, maxFeePerGas, maxPriorityFeePerGas }
  const isInBlock = fromQuantity(fieldOf(value, 'blockNumber')) !== undefined
  return { ...read, isInBlock, isProven: makesHash(read, { value, hash, chainId }) }
}

type Claim = { readonly value: unknown; readonly hash: Hex; readonly chainId: number }

function makesHash(read: PricedTransaction, { value, hash, chainId }: Claim): boolean {
  const { to, nonce, gas, maxFeePerGas, maxPriorityFeePerGas, data } = read
  const type = typeOf(value)
  const signature = type && readSignature(value, type === 'legacy' ? legacyBase(chainId) : 0n)
  if (type === undefined || to === undefined || signature === undefined) return false
  const fields = { nonce, to, value: read.value, data: data as Hex, gas, maxFeePerGas, maxPriorityFeePerGas }
  return hashTransaction(serializeTransaction({ type, chainId, ...fields }, () => signature)) === hash.toLowerCase()
}

/** Nodes of before there were types name none. */
function typeOf(value: unknown): 'eip1559' | 'legacy' | undefined {
  const type = fieldOf(value, 'type')
  if (type === '0x2') return 'eip1559'
  return type === undefined || type === '0x0' ? 'legacy' : undefined
}

/** Recovery bit, r and s in 65 bytes; `base` is what a legacy one adds to the bit. */
function readSignature(value: unknown, base: bigint): Uint8Array | undefined {
  const named = fromQuantity((base === 0n ? fieldOf(value, 'yParity') : undefined) ?? fieldOf(value, 'v'))
  const bit = named === undefined || named < base ? undefined : named - base
  const [r, s] = ['r', 's'].map((name) => fromQuantity(fieldOf(value, name)))
  if (bit === undefined || bit > 1n || r === undefined || s === undefined) return undefined
  const word = (part: bigint) => part.toString(16).padStart(64, '0')
  return fromHex(`0x0${bit}${word(r)}${word(s)}`)
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}
