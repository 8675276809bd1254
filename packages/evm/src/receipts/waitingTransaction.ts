import { fromHex, fromQuantity, type Hex } from '@latchkey/base'
import { hashTransaction } from '../transfers/hashTransaction.ts'
import { serializeTransaction } from '../transfers/serializeTransaction.ts'
import { type NodeTransaction, readNodeTransaction } from './nodeTransaction.ts'

/** A transaction that a node shows, with its price in wei. */
export type WaitingTransaction = PricedTransaction & {
  /** It stands in a block already. */
  readonly isInBlock: boolean
  /**
   * Its fields make the very hash that it was asked for by, so that the node cannot have changed any of them. Never true
   * of a transaction that is not of type 2, or that has an access list.
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
  const signature = readSignature(value)
  if (fieldOf(value, 'type') !== '0x2' || to === undefined || signature === undefined) return false
  const fields = { nonce, to, value: read.value, data: data as Hex, gas, maxFeePerGas, maxPriorityFeePerGas }
  return (
    hashTransaction(serializeTransaction({ type: 'eip1559', chainId, ...fields }, () => signature)) ===
    hash.toLowerCase()
  )
}

/** Recovery bit, r and s in 65 bytes. */
function readSignature(value: unknown): Uint8Array | undefined {
  const bit = fromQuantity(fieldOf(value, 'yParity') ?? fieldOf(value, 'v'))
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
