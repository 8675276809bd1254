import { fromQuantity, TimeoutError, withTimeout } from '@latchkey/base'
import { ApiError } from '../errors.ts'
import { sponsorFigures } from '../limits.ts'
import { assertCodeComes } from './accountCode.ts'
import { type BatchRequest, readBatchRequest } from './batchRequest.ts'
import { createBatchTransactions, type RelayDeps } from './batchTransactions.ts'
import { type Settled, settle, toGwei } from './budgets.ts'
import { priceGas, tryBatch } from './priceBatch.ts'
import { assertCovered, budgetsOf } from './sponsorRules.ts'
import {
  accountOf,
  budgetNamesOf,
  deadlineMsOf,
  figuresOf,
  hashesOf,
  placeOf,
  type Row,
  reservedOf,
} from './storedBatch.ts'

/** Sends stored batches; only the process that has the lease may. */
export type BatchSender = {
  /**
   * Tries it once more: what can be sent, if anything is. One that cannot be sent any more is ended. Fails with
   * `node_not_reached`, within `sponsorFigures.tryMs`, with `sponsor_row_damaged`, and like `end`.
   */
  check(row: Row): Promise<BatchRequest | undefined>
  /** Sends what was checked under this nonce. */
  first(row: Row, request: BatchRequest, nonce: number): Promise<void>
  /**
   * The same once more for more, or nothing where its time is over. False beyond the owner's ceiling and what is left of his
   * budgets: then it waits as it is.
   */
  replace(row: Row): Promise<boolean>
  /** Gives its newest transaction to the node once more, if that was not done a moment ago. */
  again(row: Row, everyMs: number): Promise<void>
  /** Fails with `LeaseLost`. */
  end(row: Row, settled: Settled): Promise<void>
}

const unsent: Settled = { status: 'failed', costGwei: 0 }

export function createBatchSender(deps: RelayDeps): BatchSender {
  const { clock, log, chain, rpc, rules, relayer } = deps
  const transactions = createBatchTransactions(deps)

  async function end(row: Row, settled: Settled): Promise<void> {
    const cost = await settle(deps, row.digest, settled)
    if (cost === undefined) return
    transactions.forget(row)
    deps.onEnd?.(settled.status, cost.costGwei)
  }

  return {
    async check(row) {
      // Before the row is read: nothing was sent of it, and one that is damaged ends with its time too.
      const leftMs = deadlineMsOf(row) - clock.now()
      const isInTime = leftMs > lateMs && leftMs <= farMs
      const request = isInTime ? readRow(deps, row) : undefined
      if (request === undefined || !isPromised(deps, row)) {
        await end(row, unsent)
        return undefined
      }
      try {
        await withTimeout(assertStillGood(deps, row, request), sponsorFigures.tryMs, clock)
        return request
      } catch (error) {
        if (error instanceof TimeoutError) throw new ApiError('node_not_reached', { cause: error })
        if (!(error instanceof ApiError) || error.code === 'node_not_reached') throw error
        await end(row, unsent)
        return undefined
      }
    },
    async first(row, request, nonce) {
      const { max_fee_per_gas: maxFeePerGas, max_priority_fee_per_gas: tip } = row
      const caps = { nonce, maxFeePerGas, tip, gas: BigInt(row.gas), moreGwei: 0 }
      const { isRefused, sent } = await transactions.send(row, request, caps)
      // Nodes take no authorization of an account that has others of its own waiting there, for which it need not pay: all
      // that comes behind this nonce would wait for it.
      if (isRefused && request.authorization !== undefined) await transactions.send(sent, undefined, caps)
    },
    async replace(row) {
      const request = readRow(deps, row)
      const { takenAtMs, txNonce } = placeOf(row)
      if (request === undefined || txNonce === null) return false
      const { batch, data } = request
      const old = figuresOf(row)
      const market = await priceGas(
        { chain, rpc, clock, log, rules, relayer: relayer.address },
        { account: batch.account, data, gas: old.gas },
      ).catch(() => undefined)
      const maxFeePerGas = raised(old.maxFeePerGas, market?.maxFeePerGas)
      const tip = raised(old.tip, market?.maxPriorityFeePerGas)
      if (maxFeePerGas > rules.maxFeePerGas) return false
      const isOver = !(deadlineMsOf(row) > clock.now())
      // One that does nothing has a limit of its own, by which its row is not written.
      if (!isOver && !isPromised(deps, row)) return false
      const gas = isOver ? await gasOfNothing(deps, old.gas) : old.gas
      const moreGwei = isOver
        ? Math.max(0, toGwei(maxFeePerGas * gas) - reservedOf(row))
        : toGwei((maxFeePerGas - old.maxFeePerGas) * gas)
      const caps = { nonce: txNonce, maxFeePerGas: String(maxFeePerGas), tip: String(tip), gas, moreGwei }
      const { calls, account } = batch
      // Those of the day on which it was taken.
      const budgets = budgetsOf(rules, { account, calls, nowMs: takenAtMs })
      try {
        await transactions.send(row, isOver ? undefined : request, { ...caps, budgets })
        return true
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        log.debug('There is too little left of a budget for a higher fee', error)
        return false
      }
    },
    again: transactions.again,
    end,
  }
}

/** A batch that can no longer be carried out in time is not begun, in milliseconds. */
const lateMs = 15_000

/** No deadline that was taken is so far, even if the clock was set back since: one that is would hold its account up. */
const farMs = 2 * sponsorFigures.deadline.maxSeconds * 1000

/**
 * Read and checked again: whoever writes to the database has nothing paid for that the owner's rules do not allow. Fails with
 * `sponsor_row_damaged`, since what is sent could not be written down.
 */
function readRow({ rules, relayer, chain, log }: RelayDeps, row: Row): BatchRequest | undefined {
  const account = accountOf(row)
  hashesOf(row)
  budgetNamesOf(row)
  reservedOf(row)
  try {
    const request = readBatchRequest(JSON.parse(row.request_json), account)
    assertCovered(rules, { account, calls: request.batch.calls, relayer: relayer.address })
    const { batch, digest } = request
    return digest === row.digest && batch.chainId === chain.id ? request : undefined
  } catch (error) {
    log.warn('A stored batch is not one that may be paid for', { chainId: chain.id, error })
    return undefined
  }
}

/** Whether its price is within the owner's rules and what was set aside: it is paid as it stands in the row. */
function isPromised({ rules, chain, log }: RelayDeps, row: Row): boolean {
  const { gas, maxFeePerGas, tip } = figuresOf(row)
  const isWithin =
    gas <= BigInt(sponsorFigures.maxGas) &&
    tip <= maxFeePerGas &&
    maxFeePerGas <= rules.maxFeePerGas &&
    toGwei(gas * maxFeePerGas) <= reservedOf(row)
  if (!isWithin) log.warn('A stored batch would cost more than was promised', { chainId: chain.id, digest: row.digest })
  return isWithin
}

/** An eighth more, which every node takes for a replacement, or what others pay now. */
function raised(old: bigint, market = 0n): bigint {
  const more = (old * 9n + 7n) / 8n
  return more > market ? more : market
}

/** The limit of a transaction that does nothing; what a node does not say is taken to be as much as the batch. */
async function gasOfNothing({ rpc, relayer }: RelayDeps, most: bigint): Promise<bigint> {
  const call = { from: relayer.address, to: relayer.address, data: '0x' }
  const answer = await rpc.call({ method: 'eth_estimateGas', params: [call] }).catch(() => undefined)
  const gas = fromQuantity(answer)
  return gas === undefined || gas > most ? most : gas
}

async function assertStillGood({ rpc, relayer }: RelayDeps, row: Row, request: BatchRequest): Promise<void> {
  const { batch, authorization, data } = request
  const tried = { account: batch.account, data, isAuthorizing: authorization !== undefined }
  const needed = await tryBatch({ rpc, relayer: relayer.address }, tried)
  if (needed > figuresOf(row).gas) throw new ApiError('sponsor_gas')
  await assertCodeComes(rpc, request)
}
