import { fromQuantity, isHex } from '@latchkey/base'
import { type Address, isAddress, sameAddress, toAddress } from '../address.ts'

/** The parts of a node's transaction object that we rely on; the rest is not looked at. */
export type NodeTransaction = {
  readonly hash: string
  readonly from: Address
  readonly to: Address | undefined
  readonly value: bigint
  readonly data: string
  readonly nonce: number
}

/** The parts of a receipt that we rely on. */
export type NodeReceipt = { readonly blockNumber: bigint; readonly isSuccess: boolean }

/** The transaction that a receipt is asked for. */
export type ReceiptQuestion = {
  readonly hash: string
  readonly from: Address
  /** The block in which the node shows it, where it does. */
  readonly blockHash?: string | undefined
}

/** A node's transaction object → its parts; undefined when it is not one. */
export function readNodeTransaction(value: unknown): NodeTransaction | undefined {
  const hash = field(value, 'hash')
  const from = field(value, 'from')
  const to = field(value, 'to')
  const amount = fromQuantity(field(value, 'value'))
  const data = field(value, 'input') ?? field(value, 'data')
  const nonce = fromQuantity(field(value, 'nonce'))
  if (!isHash(hash) || !isAddress(from) || amount === undefined || nonce === undefined || !isHex(data)) return undefined
  return {
    hash: hash.toLowerCase(),
    from: toAddress(from.toLowerCase()),
    to: isAddress(to) ? toAddress(to.toLowerCase()) : undefined,
    value: amount,
    data: data.toLowerCase(),
    nonce: Number(nonce),
  }
}

/** A node's block with its transactions → those of one account; what cannot be read is left out. */
export function readBlock(value: unknown, from: Address): readonly NodeTransaction[] {
  const list: unknown = field(value, 'transactions')
  if (!Array.isArray(list)) return []
  // Looked at before they are parsed: a block has hundreds.
  const own = list.filter((each: unknown) => {
    const sender = field(each, 'from')
    return isAddress(sender) && sameAddress(sender, from)
  })
  return own.map(readNodeTransaction).filter((each) => each !== undefined)
}

/**
 * A node's receipt → its parts; undefined when there is none yet. One without a clear outcome, of another transaction,
 * sender or block proves nothing and counts as none.
 */
export function readReceipt(value: unknown, { hash, from, blockHash }: ReceiptQuestion): NodeReceipt | undefined {
  const blockNumber = fromQuantity(field(value, 'blockNumber'))
  const status = fromQuantity(field(value, 'status'))
  const sender = field(value, 'from')
  const isOfSender = sender === undefined || (isAddress(sender) && sameAddress(sender, from))
  const isAsked =
    isNamed(field(value, 'transactionHash'), hash) && isOfSender && isNamed(field(value, 'blockHash'), blockHash)
  if (blockNumber === undefined || !isAsked || (status !== 0n && status !== 1n)) return undefined
  return { blockNumber, isSuccess: status === 1n }
}

/** False where a node names another hash than the one that is meant. */
function isNamed(named: unknown, hash: string | undefined): boolean {
  if (named === undefined || hash === undefined) return true
  return isHash(named) && named.toLowerCase() === hash.toLowerCase()
}

/** The block in which a node shows a transaction; undefined where it waits. */
export function readBlockHash(transaction: unknown): string | undefined {
  const hash = field(transaction, 'blockHash')
  return isHash(hash) ? hash : undefined
}

/** True for a 32-byte hash. */
export function isHash(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value)
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}
