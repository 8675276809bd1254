import { hexText, hexWord, quantity, wholeNumber } from '@latchkey/base'
import { lowerAddress as address } from '@latchkey/evm'
import * as v from 'valibot'
import { historyFigures } from '../limits.ts'

// A node's answers, in small letters. They are somebody else's words: each is bounded, and one that does not fit is none.

/** No chain has as many blocks, and no number loses digits below it. */
const maxBlock = 2n ** 50n
/** The end of the year 9999: a page with a later date cannot be drawn, nor read by those who ask for it. */
const maxSeconds = 253_402_300_799n
/** More than any chain asks for: a fee of both is an amount of 256 bits still. */
const maxGas = 2n ** 64n
const maxPrice = 2n ** 128n

const block = v.pipe(
  quantity,
  v.check((number) => number < maxBlock),
  v.transform(Number),
)
const seconds = v.pipe(
  quantity,
  v.check((number) => number <= maxSeconds),
  v.transform(Number),
)
const gas = v.pipe(
  quantity,
  v.check((number) => number < maxGas),
)
const price = v.pipe(
  quantity,
  v.check((number) => number < maxPrice),
)
const hash: v.GenericSchema<unknown, string> = hexWord
const data: v.GenericSchema<unknown, string> = hexText(historyFigures.logs.maxDataLength)

const headerFields = { number: block, hash, parentHash: hash, timestamp: seconds }

/** A block without its transactions; `timestamp` is in seconds. */
export const headerSchema = v.object(headerFields)

export type Header = v.InferOutput<typeof headerSchema>

const transactionFields = { hash, from: address, to: v.nullish(address), value: quantity }

/** A block with its transactions, of each as much as is looked at. */
export const blockSchema = v.object({
  ...headerFields,
  transactions: v.pipe(v.array(v.object(transactionFields)), v.maxLength(historyFigures.blocks.maxTransactions)),
})

export type FullBlock = v.InferOutput<typeof blockSchema>

/** One event. */
export const logSchema = v.object({
  address,
  topics: v.pipe(v.array(hash), v.minLength(1), v.maxLength(4)),
  data,
  transactionHash: hash,
  blockHash: hash,
  blockNumber: block,
  logIndex: block,
  removed: v.nullish(v.boolean()),
})

export type HistoryLog = v.InferOutput<typeof logSchema>

/** The outcome of a transaction and its price. Blocks of long ago say nothing of an outcome. */
export const receiptSchema = v.object({
  transactionHash: hash,
  blockHash: hash,
  blockNumber: block,
  from: address,
  status: v.nullish(quantity),
  gasUsed: gas,
  effectiveGasPrice: v.nullish(price),
  l1Fee: v.nullish(price),
  operatorFeeScalar: v.nullish(gas),
  operatorFeeConstant: v.nullish(price),
  daFootprintGasScalar: v.optional(v.unknown()),
})

export type Receipt = v.InferOutput<typeof receiptSchema>

/** Transactions of one account, newest first, as Otterscan's interface has them. */
export const otsPageSchema = v.object({
  txs: v.pipe(
    v.array(v.object({ ...transactionFields, blockNumber: block, blockHash: hash })),
    v.maxLength(historyFigures.search.maxPerPage),
  ),
  lastPage: v.boolean(),
})

export type OtsPage = v.InferOutput<typeof otsPageSchema>

/** Coins that contracts moved within a transaction; type 0 is a payment, 1 the end of a contract. */
export const operationsSchema = v.pipe(
  v.array(v.object({ type: v.number(), from: address, to: address, value: quantity })),
  v.maxLength(historyFigures.search.maxOperations),
)

const traceSchema = v.object({
  type: v.string(),
  action: v.object({
    from: v.nullish(address),
    to: v.nullish(address),
    value: v.nullish(quantity),
    callType: v.nullish(v.string()),
    address: v.nullish(address),
    refundAddress: v.nullish(address),
    balance: v.nullish(quantity),
  }),
  result: v.nullish(v.object({ address: v.nullish(address) })),
  error: v.nullish(v.string()),
  traceAddress: v.pipe(v.array(wholeNumber(0)), v.maxLength(1024)),
  transactionHash: v.nullish(hash),
  blockNumber: wholeNumber(0),
  blockHash: hash,
})

/** One call of a transaction, as Parity's interface has it. */
export type Trace = v.InferOutput<typeof traceSchema>

/** Many of them. */
export const tracesSchema = v.pipe(v.array(traceSchema), v.maxLength(historyFigures.traces.maxPerAnswer))

/** Coins of an account. */
export const balanceSchema = quantity
