import { type CallOutcome, fromQuantity, isHex, readAs } from '@latchkey/base'
import { type Address, anyAddress, readBatchNonce, sameAddress } from '@latchkey/evm'
import * as v from 'valibot'
import { sponsorFigures } from '../limits.ts'
import type { BatchSender } from './batchSender.ts'
import type { RelayDeps } from './batchTransactions.ts'
import { toGwei } from './budgets.ts'
import { accountOf, hashesOf, nonceOf, type Row, sendingOf } from './storedBatch.ts'

/**
 * Looks what became of a batch on its way, by the count of the relayer's transactions that are in blocks: ends it, or has it
 * sent once more. Fails with `sponsor_row_damaged`, `RpcError` and like `BatchSender`.
 */
type Follow = (row: Row, count: number) => Promise<void>

export function createFollow({ clock, rpc, relayer }: RelayDeps, sender: BatchSender): Follow {
  return async (row, count) => {
    const hashes = hashesOf(row)
    const calls = hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] }))
    const outcomes = await rpc.batch(calls)
    const receipts = outcomes.map((outcome) => {
      const receipt = readReceipt(outcome)
      return receipt !== undefined && isOwn(receipt, row, relayer.address) ? receipt : undefined
    })
    const place = receipts.findIndex((found) => found !== undefined)
    const [mined, receipt] = [hashes[place], receipts[place]]
    if (mined !== undefined && receipt !== undefined) {
      // A transaction succeeds also where the account ran no code, and then nothing of the batch was done; and it fails
      // where somebody else has brought the batch before it. Only the account's own count tells.
      const isDone = (await readBatchNonce(rpc, accountOf(row))) > nonceOf(row)
      return await sender.end(row, {
        status: isDone ? 'done' : 'failed',
        costGwei: toGwei(receipt.costWei),
        hashes: [...hashes.filter((hash) => hash !== mined), mined],
      })
    }
    // One that did not answer may have it.
    if (outcomes.some((outcome) => 'error' in outcome)) return
    const { txNonce, sentAtMs } = sendingOf(row)
    const sentMs = clock.now() - (sentAtMs ?? clock.now())
    if (txNonce !== null && count > txNonce) {
      // Something was paid in its place, perhaps by a transaction of its own that the row no longer names.
      if (sentMs >= sponsorFigures.lostMs) await sender.end(row, { status: 'failed', costGwei: 'all', hashes })
      return
    }
    if (sentMs >= sponsorFigures.stuckMs && (await sender.replace(row))) return
    await sender.again(row, sponsorFigures.againMs)
  }
}

type Receipt = { readonly costWei: bigint; readonly from: Address; readonly to: Address }

/** A transaction of the relayer goes to the account of its batch, or to the relayer itself where it does nothing. */
function isOwn({ from, to }: Receipt, row: Row, relayer: Address): boolean {
  return sameAddress(from, relayer) && (sameAddress(to, relayer) || sameAddress(to, accountOf(row)))
}

/** A rollup names its fee for layer 1 beside the gas. One that makes a contract goes to nobody, and is none of ours. */
function readReceipt(outcome: CallOutcome): Receipt | undefined {
  const receipt = 'result' in outcome ? outcome.result : undefined
  if (typeof receipt !== 'object' || receipt === null) return undefined
  const field = (name: string) => fromQuantity(Reflect.get(receipt, name))
  const [gas, price] = [field('gasUsed'), field('effectiveGasPrice')]
  if (gas === undefined || price === undefined || !isHex(Reflect.get(receipt, 'blockHash'))) return undefined
  const ends = readAs(v.object({ from: anyAddress, to: anyAddress }), receipt)
  return ends && { ...ends, costWei: gas * price + (field('l1Fee') ?? 0n) }
}
