import { type Hex, hexWord, isHex, orAbsent, quantity, readAs, readEach } from '@latchkey/base'
import * as v from 'valibot'
import { type Address, isAddress, sameAddress } from '../address.ts'
import { anyAddress } from '../fields.ts'

// A node's chain data, as an explorer shows it. Each reader takes a node's own object, or the JSON of what it
// gave itself: one parser for the server, which asks the node, and for the page, which asks the server.

const maxTransactions = 200
const maxLogs = 200
/** The longest call data, and the longest data of an event, that is kept; in characters, `0x` included. */
const maxInputLength = 40_002
const maxDataLength = 8_194
/** No block of a chain lies so far from now that a date could not hold it: a year of 9999. */
const maxTimestamp = 253_402_300_799n

const cutTo = (maxLength: number) =>
  v.pipe(
    v.custom<Hex>(isHex),
    v.transform((text): Hex => `0x${text.slice(2, maxLength).toLowerCase()}`),
  )

const transaction = v.pipe(
  v.looseObject({}),
  // Older nodes call it by the other name.
  v.transform(({ input, data, ...fields }) => ({ ...fields, input: input ?? data })),
  v.object({
    hash: hexWord,
    from: anyAddress,
    /** Absent where a contract is made. */
    to: orAbsent(anyAddress),
    value: quantity,
    input: cutTo(maxInputLength),
    nonce: quantity,
    gas: quantity,
    gasPrice: orAbsent(quantity),
    type: orAbsent(quantity),
    /** Absent while it waits. */
    blockNumber: orAbsent(quantity),
  }),
)

/** A transaction. All numbers are in their smallest units; `gasPrice` is wei per gas. */
export type ChainTransaction = v.InferOutput<typeof transaction>

const log = v.object({
  address: anyAddress,
  topics: v.pipe(v.array(hexWord), v.maxLength(4), v.readonly()),
  data: cutTo(maxDataLength),
  transactionHash: hexWord,
  blockNumber: quantity,
  logIndex: quantity,
})

/** One event that a contract left. */
export type ChainLog = v.InferOutput<typeof log>

const receipt = v.object({
  transactionHash: hexWord,
  status: quantity,
  blockNumber: quantity,
  gasUsed: quantity,
  effectiveGasPrice: orAbsent(quantity),
  l1Fee: orAbsent(quantity),
  contractAddress: orAbsent(anyAddress),
  logs: v.array(v.unknown()),
})

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

const block = v.object({
  number: quantity,
  hash: hexWord,
  parentHash: hexWord,
  timestamp: v.pipe(quantity, v.maxValue(maxTimestamp)),
  miner: orAbsent(anyAddress),
  gasUsed: quantity,
  gasLimit: quantity,
  baseFeePerGas: orAbsent(quantity),
  transactionCount: orAbsent(quantity),
  transactions: v.array(v.unknown()),
})

/** A block. `timestamp` is in seconds. */
export type ChainBlock = Omit<v.InferOutput<typeof block>, 'transactionCount' | 'transactions'> & {
  readonly transactionCount: bigint
  /** Those that were asked for with the block; at most 200. */
  readonly transactions: readonly ChainTransaction[]
}

/** A transaction; undefined when it is not one. Call data beyond 20 kB is cut off. */
export function readChainTransaction(value: unknown): ChainTransaction | undefined {
  return readAs(transaction, value)
}

/** A receipt; undefined when there is none yet, or when it is of another transaction or without a clear outcome. */
export function readChainReceipt(value: unknown, hash: string): ChainReceipt | undefined {
  const read = readAs(receipt, value)
  if (read === undefined || read.transactionHash !== hash.toLowerCase() || read.status > 1n) return undefined
  const { status, blockNumber, gasUsed, effectiveGasPrice: price, l1Fee = 0n, contractAddress, logs } = read
  return {
    isSuccess: status === 1n,
    blockNumber,
    gasUsed,
    ...(price !== undefined && { fee: gasUsed * price + l1Fee }),
    ...(contractAddress !== undefined && { contractAddress }),
    logs: readEach(log, logs, maxLogs),
    logCount: BigInt(logs.length),
  }
}

/** An event; undefined when it is not one. Data beyond 4 kB is cut off. */
export function readChainLog(value: unknown): ChainLog | undefined {
  return readAs(log, value)
}

/**
 * A block; undefined when it is not one. Of its transactions those that can be read, 200 at most; with `account` those
 * alone that it sent or received, looked for before anything is parsed: a block has hundreds.
 */
export function readChainBlock(value: unknown, account?: Address): ChainBlock | undefined {
  const read = readAs(block, value)
  if (read === undefined) return undefined
  const { transactions: listed, transactionCount = BigInt(listed.length) } = read
  const meant = account === undefined ? listed : listed.filter((each) => isOf(account, each))
  return { ...read, transactionCount, transactions: readEach(transaction, meant, maxTransactions) }
}

function isOf(account: Address, asked: unknown): boolean {
  const { from, to }: Readonly<Record<string, unknown>> = Object(asked)
  return [from, to].some((end) => isAddress(end) && sameAddress(end, account))
}
