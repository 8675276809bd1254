import { type Clock, type Hex, type Log, type Rpc, RpcError } from '@latchkey/base'
import { type Chain, hashTransaction, type LocalAccount, type SignableTransaction, toAddress } from '@latchkey/evm'
import type { SponsorRules } from '../config.ts'
import { ApiError } from '../errors.ts'
import { keepLease } from '../history/lease.ts'
import type { SponsorDatabase, SponsorTables } from '../tables/sponsorTables.ts'
import { assertCodeComes } from './accountCode.ts'
import { type BatchRequest, readBatchRequest } from './batchRequest.ts'
import { moveBudgets, settle, toGwei } from './budgets.ts'
import { priceGas, tryBatch } from './priceBatch.ts'
import { assertCovered } from './sponsorRules.ts'

export type RelayDeps = {
  readonly database: SponsorDatabase
  readonly clock: Clock
  readonly log: Log
  readonly holder: string
  readonly chain: Chain
  readonly rpc: Rpc
  readonly rules: SponsorRules
  readonly relayer: LocalAccount
  /** Told how a batch ended, and what it cost in gwei. */
  readonly onEnd?: ((status: 'done' | 'failed', costGwei: number) => void) | undefined
}

/** A batch as it is stored. */
export type Row = SponsorTables['sponsor_batch']

/** Sends stored batches; only the process that has the lease may. */
export type BatchSender = {
  /** Tries it once more and sends it under this nonce. False where that was given up: the nonce is free. */
  first(row: Row, nonce: number): Promise<boolean>
  /** The same once more for more, or nothing where its time is over; up to the owner's ceiling, beyond which it waits as it is. */
  replace(row: Row): Promise<void>
  /** Gives its newest transaction to the node once more, if that was not done a moment ago. */
  again(row: Row, everyMs: number): Promise<void>
  end(row: Row, status: 'done' | 'failed', costGwei: number): Promise<void>
}

export function createBatchSender(deps: RelayDeps): BatchSender {
  const { database, clock, log, chain, rpc, rules, relayer } = deps
  /** When this process last gave a transaction to the node, by hash. */
  const givenAtMs = new Map<string, number>()

  async function end(row: Row, status: 'done' | 'failed', costGwei: number): Promise<void> {
    if (!(await settle(database, row.digest, { status, costGwei }))) return
    for (const hash of hashesOf(row)) givenAtMs.delete(hash)
    deps.onEnd?.(status, costGwei)
  }

  /** Whether the node has refused it. */
  async function give(raw: string, hash: string): Promise<boolean> {
    givenAtMs.set(hash, clock.now())
    try {
      await rpc.call({ method: 'eth_sendRawTransaction', params: [raw] })
      return false
    } catch (error) {
      // Known already, or refused: the next looks tell.
      log.debug('The node did not take a transaction', error)
      return error instanceof RpcError && error.code === 'rpc_failed'
    }
  }

  /**
   * Signs, writes down what was signed, and only then gives it to the node: whatever ends in between, it is known. Without
   * a request it does nothing, and only takes its place.
   */
  async function send(row: Row, request: BatchRequest | undefined, caps: Caps) {
    const figures = toFigures(row, chain.id, caps)
    const transaction = request && toTransaction(figures, request)
    const nothing = { type: 'eip1559', ...figures, to: relayer.address, data: '0x' } as const
    const raw = await relayer.signTransaction(transaction ?? nothing)
    const hash = hashTransaction(raw)
    await writeDown(deps, row, { caps, raw, hash })
    const isRefused = await give(raw, hash)
    return { isRefused, sent: { ...row, hashes_json: JSON.stringify([...hashesOf(row), hash]) } }
  }

  return {
    async first(row, nonce) {
      const request = readRow(deps, row)
      if (request === undefined || row.deadline * 1000 <= clock.now() + lateMs) {
        await end(row, 'failed', 0)
        return false
      }
      const { batch, authorization, data } = request
      try {
        const isAuthorizing = authorization !== undefined
        const needed = await tryBatch(
          { rpc, relayer: relayer.address },
          { account: batch.account, data, isAuthorizing },
        )
        if (needed > BigInt(row.gas)) throw new ApiError('sponsor_gas')
        await assertCodeComes(rpc, request)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code === 'node_not_reached') throw error
        await end(row, 'failed', 0)
        return false
      }
      const { max_fee_per_gas: maxFeePerGas, max_priority_fee_per_gas: tip } = row
      const caps = { nonce, maxFeePerGas, tip, moreGwei: 0 }
      const { isRefused, sent } = await send(row, request, caps)
      // Nodes take no authorization of an account that has others of its own waiting there, for which it need not pay: all
      // that comes behind this nonce would wait for it.
      if (isRefused && authorization !== undefined) await send(sent, undefined, caps)
      return true
    },
    async replace(row) {
      const request = readRow(deps, row)
      if (request === undefined || row.tx_nonce === null) return
      const { batch, data } = request
      const market = await priceGas(
        { chain, rpc, clock, log, rules, relayer: relayer.address },
        { account: batch.account, data, gas: BigInt(row.gas) },
      ).catch(() => undefined)
      const maxFeePerGas = raised(row.max_fee_per_gas, market?.maxFeePerGas)
      const tip = raised(row.max_priority_fee_per_gas, market?.maxPriorityFeePerGas)
      if (maxFeePerGas > rules.maxFeePerGas) return
      const moreGwei = toGwei((maxFeePerGas - BigInt(row.max_fee_per_gas)) * BigInt(row.gas))
      const caps = { nonce: row.tx_nonce, maxFeePerGas: String(maxFeePerGas), tip: String(tip), moreGwei }
      const isOver = row.deadline * 1000 <= clock.now()
      await send(row, isOver ? undefined : request, caps)
    },
    async again(row, everyMs) {
      const newest = hashesOf(row).at(-1)
      const given = newest === undefined ? undefined : givenAtMs.get(newest)
      const isTime = given === undefined || clock.now() - given >= everyMs
      if (isTime && row.raw !== null && newest !== undefined) await give(row.raw, newest)
    },
    end,
  }
}

type Caps = { readonly nonce: number; readonly maxFeePerGas: string; readonly tip: string; readonly moreGwei: number }

/** A batch that can no longer be carried out in time is not begun, in milliseconds. */
const lateMs = 15_000

/** Read and checked again: whoever writes to the database has nothing paid for that the owner's rules do not allow. */
function readRow({ rules, relayer, chain, log }: RelayDeps, row: Row): BatchRequest | undefined {
  try {
    const account = toAddress(row.account)
    const request = readBatchRequest(JSON.parse(row.request_json), account)
    assertCovered(rules, { account, calls: request.batch.calls, relayer: relayer.address })
    const { batch, digest } = request
    return digest === row.digest && batch.chainId === chain.id ? request : undefined
  } catch (error) {
    log.warn('A stored batch is not one that may be paid for', { chainId: chain.id, error })
    return undefined
  }
}

function toFigures(row: Row, chainId: number, { nonce, maxFeePerGas, tip }: Caps) {
  return {
    ...{ chainId, nonce, value: 0n, gas: BigInt(row.gas) },
    ...{ maxFeePerGas: BigInt(maxFeePerGas), maxPriorityFeePerGas: BigInt(tip) },
  }
}

type Figures = ReturnType<typeof toFigures>

function toTransaction(figures: Figures, { batch, authorization, data }: BatchRequest): SignableTransaction {
  const call = { ...figures, to: batch.account, data }
  if (authorization === undefined) return { type: 'eip1559', ...call }
  return { type: 'eip7702', ...call, authorizationList: [authorization] }
}

type Signed = { readonly caps: Caps; readonly raw: Hex; readonly hash: Hex }

/** Fails with `LeaseLost` where another process sends by now. */
async function writeDown(deps: RelayDeps, row: Row, { caps, raw, hash }: Signed): Promise<void> {
  await deps.database.transaction().execute(async (transaction) => {
    await keepLease({ ...deps, database: transaction, table: 'sponsor_lease' }, deps.chain.id)
    const { numUpdatedRows } = await transaction
      .updateTable('sponsor_batch')
      .set({
        ...{ status: 'sent', raw, tx_nonce: caps.nonce, sent_at_ms: deps.clock.now() },
        ...{ max_fee_per_gas: caps.maxFeePerGas, max_priority_fee_per_gas: caps.tip },
        hashes_json: JSON.stringify([...hashesOf(row), hash]),
        reserved_gwei: row.reserved_gwei + caps.moreGwei,
      })
      .where('digest', '=', row.digest)
      .where('status', 'in', ['waiting', 'sent'])
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new Error('The batch was ended meanwhile')
    if (caps.moreGwei > 0) await moveBudgets(transaction, row.budgets_json, caps.moreGwei)
  })
}

/** The hashes of its transactions, the newest last. */
export function hashesOf({ hashes_json }: Pick<Row, 'hashes_json'>): readonly Hex[] {
  // Written by `writeDown`.
  return JSON.parse(hashes_json) as readonly Hex[]
}

/** An eighth more, which every node takes for a replacement, or what others pay now. */
function raised(old: string, market = 0n): bigint {
  const more = (BigInt(old) * 9n + 7n) / 8n
  return more > market ? more : market
}
