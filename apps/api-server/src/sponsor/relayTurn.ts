import { type CallOutcome, fromQuantity, isHex, RpcError } from '@latchkey/base'
import { readBatchNonce } from '@latchkey/evm'
import { ApiError } from '../errors.ts'
import { sponsorFigures } from '../limits.ts'
import { readCount } from './accountCode.ts'
import type { BatchRequest } from './batchRequest.ts'
import { createBatchSender } from './batchSender.ts'
import type { RelayDeps } from './batchTransactions.ts'
import { toGwei } from './budgets.ts'
import { accountOf, hashesOf, isDamage, nonceOf, type Row, sendingOf } from './storedBatch.ts'

/** One look at everything that waits or is on its way on one network. Only the process that has the lease may call it. */
export type RelayTurn = () => Promise<void>

/** Rows of one turn. */
const maxRows = 20

export function createRelayTurn(deps: RelayDeps): RelayTurn {
  const { database, clock, log, chain, rpc, relayer } = deps
  const sender = createBatchSender(deps)
  /** When a node was last asked about a batch and did not answer, by digest. */
  const unansweredAtMs = new Map<string, number>()

  /** When a damaged batch was last told of, by digest. */
  const damagedAtMs = new Map<string, number>()

  async function rowsOf(status: Row['status']): Promise<readonly Row[]> {
    const rows = database
      .selectFrom('sponsor_batch')
      .selectAll()
      .where('chain_id', '=', chain.id)
      .where('status', '=', status)
      .orderBy('created_at_ms')
      .limit(maxRows)
    // A turn has few rows: many that are damaged must not take them all.
    const damaged = [...damagedAtMs.keys()]
    return await (damaged.length === 0 ? rows : rows.where('digest', 'not in', damaged)).execute()
  }

  async function follow(row: Row, count: number): Promise<void> {
    const calls = hashesOf(row).map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] }))
    const outcomes = await rpc.batch(calls)
    const receipts = outcomes.map(readReceipt)
    const mined = receipts.findIndex((found) => found !== undefined)
    const receipt = receipts[mined]
    if (receipt !== undefined) {
      // A transaction succeeds also where the account ran no code, and then nothing of the batch was done; and it fails
      // where somebody else has brought the batch before it. Only the account's own count tells.
      const isDone = (await readBatchNonce(rpc, accountOf(row))) > nonceOf(row)
      return await sender.end(row, isDone ? 'done' : 'failed', {
        costGwei: toGwei(receipt.costWei),
        mined: hashesOf(row)[mined],
      })
    }
    // One that did not answer may have it.
    if (outcomes.some((outcome) => 'error' in outcome)) return
    const { txNonce, sentAtMs } = sendingOf(row)
    const sentMs = clock.now() - (sentAtMs ?? clock.now())
    if (txNonce !== null && count > txNonce) {
      // Something was paid in its place, perhaps by a transaction of its own that the row no longer names.
      if (sentMs >= sponsorFigures.lostMs) await sender.end(row, 'failed', { costGwei: undefined })
      return
    }
    if (sentMs >= sponsorFigures.stuckMs && (await sender.replace(row))) return
    await sender.again(row, sponsorFigures.againMs)
  }

  /** It stays for its owner to look at, and holds none of the others up. */
  function tellDamage({ digest }: Row, error: unknown): void {
    damagedAtMs.set(digest, clock.now())
    log.error('A stored batch cannot be followed', { digest, error })
  }

  /** All of them are tried at once, so that one which a node is long about holds none of the others up. */
  async function sendWaiting(rows: readonly Row[]): Promise<void> {
    const due = rows.filter(({ digest }) => (unansweredAtMs.get(digest) ?? 0) + sponsorFigures.againMs <= clock.now())
    const checks = await Promise.allSettled(due.map((row) => sender.check(row)))
    const ready: { readonly row: Row; readonly request: BatchRequest }[] = []
    due.forEach((row, index) => {
      const check = checks[index]
      if (check?.status === 'rejected') unansweredAtMs.set(row.digest, clock.now())
      else unansweredAtMs.delete(row.digest)
      if (check?.status === 'fulfilled' && check.value !== undefined) ready.push({ row, request: check.value })
      if (check?.status === 'rejected' && isDamage(check.reason)) tellDamage(row, check.reason)
    })
    const rejected = checks.filter((check) => check.status === 'rejected').map(({ reason }): unknown => reason)
    const failed = rejected.filter((reason) => !isDamage(reason))
    const foreign = failed.find((reason) => !(reason instanceof ApiError || reason instanceof RpcError))
    if (foreign !== undefined) throw foreign
    if (failed.length > 0) log.debug('A node did not say whether a batch can be sent', failed[0])
    if (ready.length === 0) return
    let next = await nextNonce(deps)
    for (const { row, request } of ready) {
      try {
        await sender.first(row, request, next)
        next++
      } catch (error) {
        // It fails before a node was given anything: its nonce is free for the next one.
        if (!isDamage(error)) throw error
        tellDamage(row, error)
      }
    }
  }

  return async () => {
    for (const [digest, atMs] of damagedAtMs) {
      if (atMs + sponsorFigures.againMs <= clock.now()) damagedAtMs.delete(digest)
    }
    const [waiting, sent] = [await rowsOf('waiting'), await rowsOf('sent')]
    if (waiting.length + sent.length === 0) return
    const count = await readCount(rpc, relayer.address, 'latest')
    for (const row of sent) {
      await follow(row, count).catch((error: unknown) => {
        if (!isDamage(error)) throw error
        tellDamage(row, error)
      })
    }
    if (waiting.length > 0) await sendWaiting(waiting)
  }
}

/**
 * Behind all that the node knows of, and behind what was signed here since, whether a node has it or not. A gap ends the
 * count: what stands behind it is of a chain that has begun anew, as local ones do.
 */
async function nextNonce({ database, rpc, relayer, chain }: RelayDeps): Promise<number> {
  const rows = await database
    .selectFrom('sponsor_batch')
    .select('tx_nonce')
    .where('chain_id', '=', chain.id)
    .where('status', '=', 'sent')
    .execute()
  const taken = new Set(rows.map(({ tx_nonce }) => tx_nonce))
  let next = await readCount(rpc, relayer.address, 'latest')
  while (taken.has(next)) next++
  return Math.max(next, await readCount(rpc, relayer.address, 'pending'))
}

type Receipt = { readonly costWei: bigint }

/** A rollup names its fee for layer 1 beside the gas. */
function readReceipt(outcome: CallOutcome): Receipt | undefined {
  const receipt = 'result' in outcome ? outcome.result : undefined
  if (typeof receipt !== 'object' || receipt === null) return undefined
  const field = (name: string) => fromQuantity(Reflect.get(receipt, name))
  const [gas, price] = [field('gasUsed'), field('effectiveGasPrice')]
  if (gas === undefined || price === undefined || !isHex(Reflect.get(receipt, 'blockHash'))) return undefined
  return { costWei: gas * price + (field('l1Fee') ?? 0n) }
}
