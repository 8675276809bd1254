import { fromQuantity, type Hex, type Rpc, toQuantity } from '@latchkey/base'
import { compareWithApproved } from '@latchkey/evm'
import { isRecord } from '../storedValues.ts'
import { readHash } from './hash.ts'
import { recordedTransfer } from './recordedTransfer.ts'
import type { TransferRecord } from './transferRecord.ts'

/** The wallet may have put other transactions before ours; more than this many are not looked through. */
const maxNonces = 5
/** How far back a block is looked for, in doublings: 2^14 blocks. Nodes without history end the search sooner. */
const maxDoublings = 14

/**
 * Looks for a transfer whose wallet never told its hash: the account's transactions from the remembered nonce on are
 * compared with what was approved. Undefined when none is in a block (yet). Fails with `RpcError`.
 */
export async function findSentTransfer(record: TransferRecord, rpc: Rpc): Promise<Hex | undefined> {
  const transfer = recordedTransfer(record)
  if (transfer === undefined || record.nonce === undefined) return undefined
  const chain = historyOf(rpc, record.from)
  const head = fromQuantity(await rpc.call({ method: 'eth_blockNumber' }))
  if (head === undefined) return undefined
  const used = await chain.nonceAt(head)
  const last = Math.min(used, record.nonce + maxNonces)
  for (let nonce = record.nonce; nonce < last; nonce++) {
    const block = await chain.blockOf(nonce, head)
    const found = await chain.transactionIn(block, nonce)
    const hash = isRecord(found) ? readHash(found['hash']) : undefined
    if (hash !== undefined && compareWithApproved(transfer, found) === undefined) return hash
  }
  return undefined
}

function historyOf(rpc: Rpc, from: string) {
  const nonceAt = async (block: bigint): Promise<number> => {
    const answer = await rpc.call({ method: 'eth_getTransactionCount', params: [from, toQuantity(block)] })
    return Number(fromQuantity(answer) ?? 0n)
  }

  /** The block that used `nonce`, known to be at or before `head`: doubling steps back, then halving. */
  const blockOf = async (nonce: number, head: bigint): Promise<bigint> => {
    let high = head
    let low = -1n
    for (let doubling = 0; doubling <= maxDoublings; doubling++) {
      const candidate = head - (1n << BigInt(doubling))
      if (candidate < 0n) break
      if ((await nonceAt(candidate)) <= nonce) {
        low = candidate
        break
      }
      high = candidate
    }
    while (high - low > 1n) {
      const middle = (high + low) / 2n
      if ((await nonceAt(middle)) > nonce) high = middle
      else low = middle
    }
    return high
  }

  const transactionIn = async (block: bigint, nonce: number): Promise<unknown> => {
    const answer = await rpc.call({ method: 'eth_getBlockByNumber', params: [toQuantity(block), true] })
    const transactions: unknown = isRecord(answer) ? answer['transactions'] : undefined
    if (!Array.isArray(transactions)) return undefined
    return transactions.find(
      (item) =>
        isRecord(item) &&
        typeof item['from'] === 'string' &&
        item['from'].toLowerCase() === from.toLowerCase() &&
        fromQuantity(item['nonce']) === BigInt(nonce),
    )
  }

  return { nonceAt, blockOf, transactionIn }
}
