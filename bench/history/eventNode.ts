import { type CallOutcome, type CallRequest, type Hex, type Rpc, RpcError, toQuantity } from '@latchkey/base'
import { moveTopics } from '@latchkey/evm'

/** A node in this process that never had a chain: all that it tells is worked out from the number of a block. */
export type EventNode = {
  readonly rpc: Rpc
  readonly head: number
  /** Calls so far, and how many questions for events were refused. */
  readonly counts: { calls: number; refused: number }
}

export type EventNodeOptions = {
  readonly head: number
  /** The most blocks of one question for events. */
  readonly maxBlocks: number
  /** Whom every so many blocks a transfer reaches. */
  readonly accounts: readonly string[]
  readonly everyBlocks: number
}

const token = '0x00000000000000000000000000000000000000aa'
const payer = `0x${'e'.repeat(40)}`
const word = (value: number) => value.toString(16).padStart(62, '0')
const blockHash = (number: number): Hex => `0xb0${word(number)}`
const transactionHash = (number: number): Hex => `0xa0${word(number)}`
const topic = (address: string) => `0x${address.slice(2).padStart(64, '0')}`

/** A node that allows so many blocks a question. */
export function createEventNode({ head, maxBlocks, accounts, everyBlocks }: EventNodeOptions): EventNode {
  const counts = { calls: 0, refused: 0 }
  const accountAt = (number: number) => accounts[(number / everyBlocks) % accounts.length] ?? ''

  function toBlock(number: number) {
    if (number > head) return null
    return {
      number: toQuantity(number),
      hash: blockHash(number),
      parentHash: blockHash(Math.max(0, number - 1)),
      timestamp: toQuantity(1_700_000_000 + number * 12),
      transactions: [],
    }
  }

  function getLogs(filter: { fromBlock: Hex; toBlock: Hex; topics: (string[] | null)[] }) {
    const [from, to] = [Number(filter.fromBlock), Number(filter.toBlock)]
    if (to - from + 1 > maxBlocks) {
      counts.refused++
      throw new RpcError('rpc_failed', { data: { method: 'eth_getLogs', text: 'block range is too large' } })
    }
    const [first, second, third] = filter.topics
    const isIncoming = first?.includes(moveTopics.transfer) && second === null && third !== undefined
    if (!isIncoming) return []
    const wanted = new Set(third)
    const logs: object[] = []
    for (let number = Math.ceil(from / everyBlocks) * everyBlocks; number <= to; number += everyBlocks) {
      const to = topic(accountAt(number))
      if (!wanted.has(to)) continue
      logs.push({
        ...{ address: token, topics: [moveTopics.transfer, topic(payer), to], data: `0x00${word(number + 1)}` },
        ...{ transactionHash: transactionHash(number), blockHash: blockHash(number) },
        ...{ blockNumber: toQuantity(number), logIndex: '0x0' },
      })
    }
    return logs
  }

  function answer({ method, params }: CallRequest): unknown {
    counts.calls++
    const [first] = Array.isArray(params) ? params : []
    switch (method) {
      case 'eth_getBlockByNumber':
        return toBlock(first === 'latest' ? head : Number(first))
      case 'eth_getBlockByHash':
        return toBlock(Number(`0x${String(first).slice(4)}`))
      case 'eth_getTransactionReceipt': {
        const number = Number(`0x${String(first).slice(4)}`)
        return {
          ...{ transactionHash: first, blockHash: blockHash(number), blockNumber: toQuantity(number), from: payer },
          ...{ status: '0x1', gasUsed: '0xc350', effectiveGasPrice: '0x3b9aca00' },
        }
      }
      case 'eth_getLogs':
        return getLogs(first)
      case 'eth_call':
        return '0x'
      default:
        throw new RpcError('rpc_failed', { rpcCode: -32601, data: { method, text: 'Method not found' } })
    }
  }

  async function batch(requests: readonly CallRequest[]): Promise<readonly CallOutcome[]> {
    return requests.map((request): CallOutcome => {
      try {
        return { result: answer(request) }
      } catch (error) {
        return { error: error instanceof RpcError ? error : new RpcError('rpc_bad_answer', { cause: error }) }
      }
    })
  }

  return { rpc: { call: async (request) => answer(request), batch }, head, counts }
}
