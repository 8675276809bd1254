import { type Hex, RpcError, toQuantity } from '@latchkey/base'
import { type FakeRpc, fakeRpc } from '@latchkey/base/testing'

export type FakeTransaction = {
  readonly hash: Hex
  readonly from: string
  readonly to: string | null
  readonly value: bigint
  readonly isReverted: boolean
  readonly logs: readonly FakeLog[]
}

export type FakeLog = { readonly address: string; readonly topics: readonly string[]; readonly data: string }

type FakeBlock = { readonly hash: Hex; readonly transactions: readonly FakeTransaction[] }

/** A node in memory, whose chain a test writes and whose answers it may bend. */
export type FakeChain = {
  readonly rpc: FakeRpc
  /** Adds empty blocks. */
  pass(count: number): void
  /** Adds a block with one transaction; returns its hash. */
  send(transaction: Partial<Omit<FakeTransaction, 'hash'>>): Hex
  /** Takes blocks away, and puts as many other, empty ones in their place. */
  reorganize(count: number): void
  head(): number
  hashAt(number: number): Hex
  /** The stretches of blocks that were asked for. */
  readonly spans: number[]
}

export type FakeChainOptions = {
  /** The most blocks of one question for events. */
  readonly maxBlocks?: number
  /** The most events of one answer. */
  readonly maxLogs?: number
  /** Bends answers to questions for events. */
  readonly bend?: (logs: Record<string, unknown>[]) => unknown
  readonly more?: Parameters<typeof fakeRpc>[0]
  /** Seconds between blocks. */
  readonly pace?: number
}

export const gasUsed = 21_000n
export const gasPrice = 10n

/** A chain of one block. */
export function createFakeChain(options: FakeChainOptions = {}): FakeChain {
  const { maxBlocks = Number.POSITIVE_INFINITY, maxLogs = Number.POSITIVE_INFINITY, bend = (logs) => logs } = options
  let made = 0
  const hashOf = (kind: string): Hex => `0x${kind}${(++made).toString(16).padStart(62, '0')}`
  const blocks: FakeBlock[] = [{ hash: hashOf('b0'), transactions: [] }]
  const spans: number[] = []

  function toBlock(number: number, isFull: boolean) {
    const block = blocks[number]
    if (block === undefined) return null
    return {
      number: toQuantity(number),
      hash: block.hash,
      parentHash: blocks[number - 1]?.hash ?? `0x${'0'.repeat(64)}`,
      timestamp: toQuantity(1_700_000_000 + number * (options.pace ?? 12)),
      transactions: isFull
        ? block.transactions.map(({ hash, from, to, value }) => ({ hash, from, to, value: toQuantity(value) }))
        : [],
    }
  }

  function placeOf(hash: unknown) {
    const number = blocks.findIndex(({ transactions }) => transactions.some((each) => each.hash === hash))
    const transaction = blocks[number]?.transactions.find((each) => each.hash === hash)
    return transaction && { number, block: blocks[number], transaction }
  }

  function getLogs([filter]: readonly unknown[]): unknown {
    const { fromBlock, toBlock: last, topics } = filter as { fromBlock: Hex; toBlock: Hex; topics: (string[] | null)[] }
    const [from, to] = [Number(fromBlock), Number(last)]
    spans.push(to - from + 1)
    if (to - from + 1 > maxBlocks) throw refusal('block range is too large')
    const logs = blocks.slice(from, to + 1).flatMap(({ hash, transactions }, offset) =>
      transactions
        .flatMap((transaction) => transaction.logs.map((log) => ({ log, transaction })))
        .map(({ log, transaction }, index) => ({
          ...log,
          blockNumber: toQuantity(from + offset),
          blockHash: hash,
          transactionHash: transaction.hash,
          logIndex: toQuantity(index),
        })),
    )
    const asked = logs.filter((log) =>
      topics.every((values, index) => values === null || values.includes(log.topics[index] ?? '')),
    )
    if (asked.length > maxLogs) throw refusal(`query returned more than ${maxLogs} results`)
    return bend(asked)
  }

  const rpc = fakeRpc({
    eth_getBlockByNumber: ([number, isFull]) =>
      toBlock(number === 'latest' ? blocks.length - 1 : Number(number), isFull === true),
    eth_getBlockByHash: ([hash]) =>
      toBlock(
        blocks.findIndex((block) => block.hash === hash),
        false,
      ),
    eth_getTransactionReceipt([hash]) {
      const place = placeOf(hash)
      return place === undefined
        ? null
        : {
            transactionHash: hash,
            blockHash: place.block?.hash,
            blockNumber: toQuantity(place.number),
            from: place.transaction.from,
            status: place.transaction.isReverted ? '0x0' : '0x1',
            gasUsed: toQuantity(gasUsed),
            effectiveGasPrice: toQuantity(gasPrice),
          }
    },
    eth_getLogs: getLogs,
    ...options.more,
  })

  return {
    rpc,
    spans,
    head: () => blocks.length - 1,
    hashAt: (number) => blocks[number]?.hash ?? '0x',
    pass(count) {
      for (let index = 0; index < count; index++) blocks.push({ hash: hashOf('b0'), transactions: [] })
    },
    send({ from = `0x${'e'.repeat(40)}`, to = null, value = 0n, isReverted = false, logs = [] }) {
      const hash = hashOf('a0')
      blocks.push({ hash: hashOf('b0'), transactions: [{ hash, from, to, value, isReverted, logs }] })
      return hash
    },
    reorganize(count) {
      blocks.splice(blocks.length - count, count)
      for (let index = 0; index < count; index++) blocks.push({ hash: hashOf('b1'), transactions: [] })
    },
  }
}

function refusal(text: string): RpcError {
  return new RpcError('rpc_failed', { rpcCode: -32005, data: { method: 'eth_getLogs', text } })
}

/** An address as a topic. */
export function topicOf(address: string): string {
  return `0x${address.slice(2).padStart(64, '0')}`
}

/** A word of data. */
export function wordOf(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}
