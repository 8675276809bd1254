import { orAbsent, quantity, readAs, readBy, readEach } from '@latchkey/base'
import {
  anyAddress,
  type ChainReceipt,
  type ChainTransaction,
  parseTokenFacts,
  readChainBlock,
  readChainLog,
  readChainReceipt,
  readChainTransaction,
} from '@latchkey/evm'
import * as v from 'valibot'

// Answers of `/api/explorer`. They are nodes' words, so they are read here as strictly as there, by the same readers.

const transaction = readBy(readChainTransaction)
const token = readBy(parseTokenFacts)
/** A list without what cannot be read. */
const listOf = <const Item extends v.GenericSchema>(item: Item) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((list) => readEach(item, list)),
  )
const scan = v.object({ from: quantity, to: quantity })

const overviewAnswer = v.object({ head: quantity, blocks: listOf(readBy((each) => readChainBlock(each))) })
const blockAnswer = v.object({ head: quantity, block: readBy((block) => readChainBlock(block)) })
const transactionAnswer = v.object({
  head: quantity,
  transaction,
  receipt: v.optional(v.unknown()),
  /** In seconds. */
  timestamp: orAbsent(quantity),
  inputBytes: quantity,
  tokens: listOf(token),
})
const accountAnswer = v.object({
  address: anyAddress,
  balance: quantity,
  nonce: quantity,
  codeBytes: quantity,
  delegate: orAbsent(anyAddress),
  token: orAbsent(token),
})
const tokenAnswer = v.object({ token, totalSupply: orAbsent(quantity) })
const datedTransaction = v.object({ transaction, timestamp: quantity })
const transactionsAnswer = v.object({ ...scan.entries, unread: quantity, transactions: listOf(datedTransaction) })
const transfersAnswer = v.object({ ...scan.entries, logs: listOf(readBy(readChainLog)), tokens: listOf(token) })
/** The server's own form of a receipt, which has the outcome and the fee in words of ours. */
const ownReceipt = v.looseObject({ isSuccess: v.boolean(), fee: orAbsent(quantity), logCount: quantity })

export type OverviewAnswer = v.InferOutput<typeof overviewAnswer>
export type BlockAnswer = v.InferOutput<typeof blockAnswer>
export type TransactionAnswer = Omit<v.InferOutput<typeof transactionAnswer>, 'receipt'> & {
  readonly receipt: ChainReceipt | undefined
}
export type AccountAnswer = v.InferOutput<typeof accountAnswer>
export type TokenAnswer = v.InferOutput<typeof tokenAnswer>
/** A part of the chain that was looked through, both ends included. */
export type Scan = v.InferOutput<typeof scan>
export type TransactionsAnswer = v.InferOutput<typeof transactionsAnswer>
export type TransfersAnswer = v.InferOutput<typeof transfersAnswer>

export const readOverviewAnswer = (body: unknown): OverviewAnswer => sure(readAs(overviewAnswer, body))
export const readBlockAnswer = (body: unknown): BlockAnswer => sure(readAs(blockAnswer, body))
export const readAccountAnswer = (body: unknown): AccountAnswer => sure(readAs(accountAnswer, body))
export const readTokenAnswer = (body: unknown): TokenAnswer => sure(readAs(tokenAnswer, body))
export const readTransactionsAnswer = (body: unknown): TransactionsAnswer => sure(readAs(transactionsAnswer, body))
export const readTransfersAnswer = (body: unknown): TransfersAnswer => sure(readAs(transfersAnswer, body))

export function readTransactionAnswer(body: unknown): TransactionAnswer {
  const { receipt, ...answer } = sure(readAs(transactionAnswer, body))
  return { ...answer, receipt: receipt === undefined ? undefined : readOwnReceipt(receipt, answer.transaction) }
}

function readOwnReceipt(body: unknown, { hash }: ChainTransaction): ChainReceipt {
  const { isSuccess, fee, logCount, ...fields } = sure(readAs(ownReceipt, body))
  const receipt = readChainReceipt({ ...fields, transactionHash: hash, status: isSuccess ? '0x1' : '0x0' }, hash)
  return { ...sure(receipt), logCount, ...(fee !== undefined && { fee }) }
}

function sure<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The explorer sent an answer that cannot be read.')
  return value
}
