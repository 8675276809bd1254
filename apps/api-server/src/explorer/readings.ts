import { fromQuantity, type Hex, isHex, toQuantity } from '@latchkey/base'
import {
  type Address,
  type ChainBlock,
  moveTopics,
  readChainBlock,
  readChainReceipt,
  readChainTransaction,
  readDelegation,
  readTokenFacts,
  type TokenFacts,
  tokenFactCalls,
} from '@latchkey/evm'
import { ApiError } from '../errors.ts'
import type { ExplorerNode } from './explorerNode.ts'
import { scanBlocks } from './scanBlocks.ts'
import { type LogFilter, scanLogs } from './scanLogs.ts'

const blocksInOverview = 10n

/** The newest blocks, or the newest before one. */
export async function readOverview(node: ExplorerNode, before: bigint | undefined) {
  const head = await node.head()
  const newest = before === undefined || before > head ? head : before - 1n
  const count = newest + 1n < blocksInOverview ? newest + 1n : blocksInOverview
  const numbers = Array.from({ length: Number(count) }, (_, index) => newest - BigInt(index))
  const answers = await node.askAll(
    numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [toQuantity(number), false] })),
  )
  const blocks = answers.map((answer) => readChainBlock(answer)).filter((block) => block !== undefined)
  return { head, blocks: blocks.filter(({ number }) => numbers.includes(number)) }
}

/** A transaction with what became of it, and what the tokens in it say of themselves. */
export async function readTransaction(node: ExplorerNode, hash: Hex) {
  const [answer, receiptAnswer] = await node.askAll([
    { method: 'eth_getTransactionByHash', params: [hash] },
    { method: 'eth_getTransactionReceipt', params: [hash] },
  ])
  const transaction = readChainTransaction(answer)
  if (transaction === undefined || transaction.hash !== hash) throw notThere(node, 'transaction')
  const receipt = readChainReceipt(receiptAnswer, hash)
  const input = typeof answer === 'object' && answer !== null ? (Reflect.get(answer, 'input') ?? '') : ''
  const block = receipt && (await readHeader(node, receipt.blockNumber))
  const contracts = [...(receipt?.logs.map(({ address }) => address) ?? [])]
  if (transaction.to !== undefined && transaction.input !== '0x') contracts.unshift(transaction.to)
  return {
    head: await node.head(),
    transaction,
    ...(receipt !== undefined && { receipt }),
    ...(block !== undefined && { timestamp: block.timestamp }),
    inputBytes: BigInt(Math.max(0, String(input).length / 2 - 1)),
    tokens: await readTokens(node, contracts),
  }
}

/** A block with its transactions, by its number or hash. */
export async function readBlock(node: ExplorerNode, id: bigint | Hex) {
  const request =
    typeof id === 'bigint'
      ? { method: 'eth_getBlockByNumber', params: [toQuantity(id), true] }
      : { method: 'eth_getBlockByHash', params: [id, true] }
  const block = readChainBlock(await node.ask(request))
  if (block === undefined || (block.number !== id && block.hash !== id)) throw notThere(node, 'block')
  // Of their call data a list needs the name of the function only.
  const transactions = block.transactions.map((each) => ({ ...each, input: toSelector(each.input) }))
  return { head: await node.head(), block: { ...block, transactions } }
}

/** An address's kind and holdings. */
export async function readAccount(node: ExplorerNode, address: Address) {
  const [balanceAnswer, nonceAnswer, code] = await node.askAll([
    { method: 'eth_getBalance', params: [address, 'latest'] },
    { method: 'eth_getTransactionCount', params: [address, 'latest'] },
    { method: 'eth_getCode', params: [address, 'latest'] },
  ])
  const [balance, nonce] = [fromQuantity(balanceAnswer), fromQuantity(nonceAnswer)]
  if (balance === undefined || nonce === undefined || !isHex(code)) throw new ApiError('node_not_reached')
  const delegate = readDelegation(code)
  const isContract = code !== '0x' && delegate === undefined
  const [token] = isContract ? await readTokens(node, [address]) : []
  return {
    address,
    balance,
    nonce,
    codeBytes: BigInt(code.length / 2 - 1),
    ...(delegate !== undefined && { delegate }),
    // Any contract may have a name; one that counts is a token.
    ...(token?.symbol !== undefined && { token }),
  }
}

/** A contract's own description as a token, and its total supply. */
export async function readToken(node: ExplorerNode, address: Address) {
  const [token] = await readTokens(node, [address])
  const supply = await node.ask({ method: 'eth_call', params: [{ to: address, data: '0x18160ddd' }, 'latest'] })
  if (token?.symbol === undefined) throw notThere(node, 'token')
  const totalSupply = isHex(supply) && supply.length === 66 ? BigInt(supply) : undefined
  return { token, ...(totalSupply !== undefined && { totalSupply }) }
}

/** Transactions of an account, found by looking through blocks. */
export async function readTransactions(node: ExplorerNode, address: Address, before: bigint | undefined) {
  const scan = await scanBlocks(node, address, await startOf(node, before))
  const transactions = scan.transactions.map(({ transaction, timestamp }) => ({
    transaction: { ...transaction, input: toSelector(transaction.input) },
    timestamp,
  }))
  return { ...scan, transactions }
}

/** Tokens that came to an account or went from it. */
export async function readTransfersOf(node: ExplorerNode, address: Address, before: bigint | undefined) {
  const whom = [`0x${address.slice(2).toLowerCase().padStart(64, '0')}`]
  const single = [moveTopics.transfer]
  const collection = [moveTopics.transferSingle, moveTopics.transferBatch]
  return await readTransfers(node, before, [
    { topics: [single, whom] },
    { topics: [single, null, whom] },
    { topics: [collection, null, whom] },
    { topics: [collection, null, null, whom] },
  ])
}

/** Transfers of one token. */
export async function readTransfersIn(node: ExplorerNode, address: Address, before: bigint | undefined) {
  return await readTransfers(node, before, [{ address, topics: [Object.values(moveTopics)] }])
}

async function readTransfers(node: ExplorerNode, before: bigint | undefined, filters: readonly LogFilter[]) {
  const scan = await scanLogs(node, filters, await startOf(node, before))
  return {
    ...scan,
    tokens: await readTokens(
      node,
      scan.logs.map(({ address }) => address),
    ),
  }
}

/** The newest block to look at. */
async function startOf(node: ExplorerNode, before: bigint | undefined): Promise<bigint> {
  const head = await node.head()
  return before === undefined || before > head ? head : before - 1n
}

async function readHeader(node: ExplorerNode, number: bigint): Promise<ChainBlock | undefined> {
  return readChainBlock(await node.ask({ method: 'eth_getBlockByNumber', params: [toQuantity(number), false] }))
}

function toSelector(input: Hex): Hex {
  // An even number of digits of what was even before.
  return input.slice(0, 10) as Hex
}

function notThere({ chainId }: ExplorerNode, what: string): ApiError {
  return new ApiError('not_on_chain', { data: { chainId, what } })
}

/** Contracts that are asked who they are for one answer; the others stand with their address alone. */
const maxTokens = 20

/** The tokens' own descriptions, each once, 20 at most. */
async function readTokens(node: ExplorerNode, addresses: readonly Address[]): Promise<readonly TokenFacts[]> {
  const tokens = [...new Set(addresses)].slice(0, maxTokens)
  const calls = tokens.map(tokenFactCalls)
  if (calls.length === 0) return []
  const answers = [...(await node.askAll(calls.flat()))]
  return tokens.map((token, index) => readTokenFacts(token, answers.splice(0, calls[index]?.length ?? 0)))
}
