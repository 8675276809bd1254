import { fromQuantity, type Hex, isHex } from '@latchkey/base'
import { type Address, isAddress, sameAddress, toAddress } from '../address.ts'
import { isHash } from '../receipts/nodeTransaction.ts'

// A node's chain data, as an explorer shows it. Each reader takes a node's own object, or the JSON of what it
// gave itself: one parser for the server, which asks the node, and for the page, which asks the server.

/** A transaction. All numbers are in their smallest units; `gasPrice` is wei per gas. */
export type ChainTransaction = {
  readonly hash: Hex
  readonly from: Address
  /** Absent where a contract is made. */
  readonly to?: Address
  readonly value: bigint
  readonly input: Hex
  readonly nonce: bigint
  readonly gas: bigint
  readonly gasPrice?: bigint
  readonly type?: bigint
  /** Absent while it waits. */
  readonly blockNumber?: bigint
}

/** One event that a contract left. */
export type ChainLog = {
  readonly address: Address
  readonly topics: readonly Hex[]
  readonly data: Hex
  readonly transactionHash: Hex
  readonly blockNumber: bigint
  readonly logIndex: bigint
}

/** The outcome of a transaction. */
export type ChainReceipt = {
  readonly isSuccess: boolean
  readonly blockNumber: bigint
  readonly gasUsed: bigint
  /** The whole fee paid, in wei, the layer-1 part included; absent where the node does not say. */
  readonly fee?: bigint
  readonly contractAddress?: Address
  readonly logs: readonly ChainLog[]
  /** How many there are; more than `logs` where the list was cut. */
  readonly logCount: bigint
}

/** A block. `timestamp` is in seconds. */
export type ChainBlock = {
  readonly number: bigint
  readonly hash: Hex
  readonly parentHash: Hex
  readonly timestamp: bigint
  readonly miner?: Address
  readonly gasUsed: bigint
  readonly gasLimit: bigint
  readonly baseFeePerGas?: bigint
  readonly transactionCount: bigint
  /** Those that were asked for with the block; at most 200. */
  readonly transactions: readonly ChainTransaction[]
}

const maxTransactions = 200
const maxLogs = 200
/** The longest call data, and the longest data of an event, that is kept; in characters, `0x` included. */
const maxInputLength = 40_002
const maxDataLength = 8_194
/** No block of a chain lies so far from now that a date could not hold it: a year of 9999. */
const maxTimestamp = 253_402_300_799n

/** A transaction; undefined when it is not one. Call data beyond 20 kB is cut off. */
export function readChainTransaction(value: unknown): ChainTransaction | undefined {
  const read = fieldsOf(value)
  const hash = read('hash')
  const from = readAddress(read('from'))
  const amount = fromQuantity(read('value'))
  const input = read('input') ?? read('data')
  const nonce = fromQuantity(read('nonce'))
  const gas = fromQuantity(read('gas'))
  if (!isHash(hash) || from === undefined || amount === undefined || nonce === undefined) return undefined
  if (gas === undefined || !isHex(input)) return undefined
  const to = readAddress(read('to'))
  return {
    hash: lower(hash),
    from,
    ...(to !== undefined && { to }),
    value: amount,
    input: cut(input, maxInputLength),
    nonce,
    gas,
    ...optional('gasPrice', read('gasPrice')),
    ...optional('type', read('type')),
    ...optional('blockNumber', read('blockNumber')),
  }
}

/** A receipt; undefined when there is none yet, or when it is of another transaction or without a clear outcome. */
export function readChainReceipt(value: unknown, hash: string): ChainReceipt | undefined {
  const read = fieldsOf(value)
  const named = read('transactionHash')
  const status = fromQuantity(read('status'))
  const blockNumber = fromQuantity(read('blockNumber'))
  const gasUsed = fromQuantity(read('gasUsed'))
  const logs = read('logs')
  if (!isHash(named) || lower(named) !== hash.toLowerCase() || !Array.isArray(logs)) return undefined
  if ((status !== 0n && status !== 1n) || blockNumber === undefined || gasUsed === undefined) return undefined
  const contractAddress = readAddress(read('contractAddress'))
  const kept = logs.slice(0, maxLogs).map(readChainLog)
  return {
    isSuccess: status === 1n,
    blockNumber,
    gasUsed,
    ...feeOf(read, gasUsed),
    ...(contractAddress !== undefined && { contractAddress }),
    logs: kept.filter((log) => log !== undefined),
    logCount: BigInt(logs.length),
  }
}

function feeOf(read: Reader, gasUsed: bigint): { readonly fee?: bigint } {
  const price = fromQuantity(read('effectiveGasPrice'))
  return price === undefined ? {} : { fee: gasUsed * price + (fromQuantity(read('l1Fee')) ?? 0n) }
}

/** An event; undefined when it is not one. Data beyond 4 kB is cut off. */
export function readChainLog(value: unknown): ChainLog | undefined {
  const read = fieldsOf(value)
  const address = readAddress(read('address'))
  const topics = read('topics')
  const data = read('data')
  const transactionHash = read('transactionHash')
  const blockNumber = fromQuantity(read('blockNumber'))
  const logIndex = fromQuantity(read('logIndex'))
  if (address === undefined || !Array.isArray(topics) || topics.length > 4 || !topics.every(isHash)) return undefined
  if (!isHex(data) || !isHash(transactionHash) || blockNumber === undefined || logIndex === undefined) return undefined
  return {
    address,
    topics: topics.map(lower),
    data: cut(data, maxDataLength),
    transactionHash: lower(transactionHash),
    blockNumber,
    logIndex,
  }
}

/**
 * A block; undefined when it is not one. Of its transactions those that can be read, 200 at most; with `account` those
 * alone that it sent or received, looked for before anything is parsed: a block has hundreds.
 */
export function readChainBlock(value: unknown, account?: Address): ChainBlock | undefined {
  const read = fieldsOf(value)
  const [hash, parentHash, listed] = [read('hash'), read('parentHash'), read('transactions')]
  const [number, timestamp] = [fromQuantity(read('number')), fromQuantity(read('timestamp'))]
  const [gasUsed, gasLimit] = [fromQuantity(read('gasUsed')), fromQuantity(read('gasLimit'))]
  if (!isHash(hash) || !isHash(parentHash) || !Array.isArray(listed)) return undefined
  if (number === undefined || timestamp === undefined || timestamp > maxTimestamp) return undefined
  if (gasUsed === undefined || gasLimit === undefined) return undefined
  const miner = readAddress(read('miner'))
  return {
    number,
    hash: lower(hash),
    parentHash: lower(parentHash),
    timestamp,
    ...(miner !== undefined && { miner }),
    gasUsed,
    gasLimit,
    ...optional('baseFeePerGas', read('baseFeePerGas')),
    transactionCount: fromQuantity(read('transactionCount')) ?? BigInt(listed.length),
    transactions: listed
      .filter((each: unknown) => account === undefined || isOf(account, each))
      .slice(0, maxTransactions)
      .map(readChainTransaction)
      .filter((each) => each !== undefined),
  }
}

function isOf(account: Address, transaction: unknown): boolean {
  const read = fieldsOf(transaction)
  return [read('from'), read('to')].some((end) => isAddress(end) && sameAddress(end, account))
}

type Reader = (name: string) => unknown

/** Own fields only: an inherited or odd one cannot stand in for another. */
function fieldsOf(value: unknown): Reader {
  return (name) =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
}

function readAddress(value: unknown): Address | undefined {
  return isAddress(value) ? toAddress(value.toLowerCase()) : undefined
}

function optional<Name extends string>(name: Name, value: unknown): { readonly [Key in Name]?: bigint } {
  const amount = fromQuantity(value)
  // One field, named by the argument.
  return (amount === undefined ? {} : { [name]: amount }) as { readonly [Key in Name]?: bigint }
}

function lower(text: Hex): Hex {
  // Hexadecimal text stays what it is.
  return text.toLowerCase() as Hex
}

function cut(text: Hex, maxLength: number): Hex {
  return lower(text.slice(0, maxLength) as Hex)
}
