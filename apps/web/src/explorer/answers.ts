import { fromQuantity } from '@latchkey/base'
import {
  type Address,
  type ChainBlock,
  type ChainLog,
  type ChainReceipt,
  type ChainTransaction,
  isAddress,
  parseTokenFacts,
  readChainBlock,
  readChainLog,
  readChainReceipt,
  readChainTransaction,
  type TokenFacts,
  toAddress,
} from '@latchkey/evm'

// Answers of `/api/explorer`. They are nodes' words, so they are read here as strictly as there, by the same readers.

export type OverviewAnswer = { readonly head: bigint; readonly blocks: readonly ChainBlock[] }
export type BlockAnswer = { readonly head: bigint; readonly block: ChainBlock }
export type TransactionAnswer = {
  readonly head: bigint
  readonly transaction: ChainTransaction
  readonly receipt: ChainReceipt | undefined
  /** In seconds. */
  readonly timestamp: bigint | undefined
  readonly inputBytes: bigint
  readonly tokens: readonly TokenFacts[]
}
export type AccountAnswer = {
  readonly address: Address
  readonly balance: bigint
  readonly nonce: bigint
  readonly codeBytes: bigint
  readonly delegate: Address | undefined
  readonly token: TokenFacts | undefined
}
export type TokenAnswer = { readonly token: TokenFacts; readonly totalSupply: bigint | undefined }
/** A part of the chain that was looked through, both ends included. */
export type Scan = { readonly from: bigint; readonly to: bigint }
export type DatedTransaction = { readonly transaction: ChainTransaction; readonly timestamp: bigint }
export type TransactionsAnswer = Scan & {
  readonly unread: bigint
  readonly transactions: readonly DatedTransaction[]
}
export type TransfersAnswer = Scan & { readonly logs: readonly ChainLog[]; readonly tokens: readonly TokenFacts[] }

export function readOverviewAnswer(body: unknown): OverviewAnswer {
  return { head: number(body, 'head'), blocks: list(body, 'blocks', (each) => readChainBlock(each)) }
}

export function readBlockAnswer(body: unknown): BlockAnswer {
  return { head: number(body, 'head'), block: sure(readChainBlock(field(body, 'block'))) }
}

export function readTransactionAnswer(body: unknown): TransactionAnswer {
  const transaction = sure(readChainTransaction(field(body, 'transaction')))
  const receipt = field(body, 'receipt')
  return {
    head: number(body, 'head'),
    transaction,
    receipt: receipt === undefined ? undefined : readOwnReceipt(receipt, transaction),
    timestamp: fromQuantity(field(body, 'timestamp')),
    inputBytes: number(body, 'inputBytes'),
    tokens: list(body, 'tokens', parseTokenFacts),
  }
}

export function readAccountAnswer(body: unknown): AccountAnswer {
  return {
    address: sure(readAddress(field(body, 'address'))),
    balance: number(body, 'balance'),
    nonce: number(body, 'nonce'),
    codeBytes: number(body, 'codeBytes'),
    delegate: readAddress(field(body, 'delegate')),
    token: parseTokenFacts(field(body, 'token')),
  }
}

export function readTokenAnswer(body: unknown): TokenAnswer {
  return { token: sure(parseTokenFacts(field(body, 'token'))), totalSupply: fromQuantity(field(body, 'totalSupply')) }
}

export function readTransactionsAnswer(body: unknown): TransactionsAnswer {
  return {
    ...readScan(body),
    unread: number(body, 'unread'),
    transactions: list(body, 'transactions', (each) => {
      const transaction = readChainTransaction(field(each, 'transaction'))
      const timestamp = fromQuantity(field(each, 'timestamp'))
      return transaction && timestamp !== undefined ? { transaction, timestamp } : undefined
    }),
  }
}

export function readTransfersAnswer(body: unknown): TransfersAnswer {
  return { ...readScan(body), logs: list(body, 'logs', readChainLog), tokens: list(body, 'tokens', parseTokenFacts) }
}

function readScan(body: unknown): Scan {
  return { from: number(body, 'from'), to: number(body, 'to') }
}

/** The server's own form of a receipt, which has the outcome and the fee in words of ours. */
function readOwnReceipt(body: unknown, { hash }: ChainTransaction): ChainReceipt {
  const contractAddress = field(body, 'contractAddress')
  const receipt = readChainReceipt(
    {
      transactionHash: hash,
      status: field(body, 'isSuccess') === true ? '0x1' : '0x0',
      blockNumber: field(body, 'blockNumber'),
      gasUsed: field(body, 'gasUsed'),
      contractAddress,
      logs: field(body, 'logs'),
    },
    hash,
  )
  const fee = fromQuantity(field(body, 'fee'))
  return { ...sure(receipt), logCount: number(body, 'logCount'), ...(fee !== undefined && { fee }) }
}

function readAddress(value: unknown): Address | undefined {
  return isAddress(value) ? toAddress(value.toLowerCase()) : undefined
}

function number(body: unknown, name: string): bigint {
  return sure(fromQuantity(field(body, name)))
}

function list<Item>(body: unknown, name: string, read: (each: unknown) => Item | undefined): readonly Item[] {
  const all = field(body, name)
  if (!Array.isArray(all)) throw unreadable()
  return all.map(read).filter((each) => each !== undefined)
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}

function sure<Value>(value: Value | undefined): Value {
  if (value === undefined) throw unreadable()
  return value
}

function unreadable(): Error {
  return new Error('The explorer sent an answer that cannot be read.')
}
