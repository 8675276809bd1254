import { type CallOutcome, type Clock, fromQuantity, type Hex, isHex, type Log, type Rpc, RpcError } from '@latchkey/base'
import {
  accountDelegate,
  type Chain,
  hashTransaction,
  type LocalAccount,
  readBatchNonce,
  readDelegation,
  type SignableTransaction,
  toAddress,
} from '@latchkey/evm'
import { ApiError } from '../errors.ts'
import { keepLease } from '../history/lease.ts'
import { sponsorFigures } from '../limits.ts'
import type { SponsorDatabase, SponsorTables } from '../tables/sponsorTables.ts'
import { type BatchRequest, readBatchRequest } from './batchRequest.ts'
import { moveBudgets, settle, toGwei } from './budgets.ts'
import { priceGas, tryBatch } from './priceBatch.ts'
import { assertCovered, type SponsorRules } from './sponsorRules.ts'

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

type Row = SponsorTables['sponsor_batch']

/** One look at everything that waits or is on its way on one network. Only the process that has the lease may call it. */
export type RelayTurn = () => Promise<void>

/** Rows of one turn. */
const maxRows = 20

export function createRelayTurn(deps: RelayDeps): RelayTurn {
  const { database, clock, log, chain, rpc, rules, relayer } = deps
  /** When this process last gave a transaction to the node, by hash. */
  const givenAtMs = new Map<string, number>()

  async function rowsOf(status: Row['status']): Promise<readonly Row[]> {
    const query = database.selectFrom('sponsor_batch').selectAll()
    return await query
      .where('chain_id', '=', chain.id)
      .where('status', '=', status)
      .orderBy('created_at_ms')
      .limit(maxRows)
      .execute()
  }

  async function end(row: Row, status: 'done' | 'failed', costGwei: number): Promise<void> {
    if (!(await settle(database, row.digest, { status, costGwei }))) return
    for (const hash of hashesOf(row)) givenAtMs.delete(hash)
    deps.onEnd?.(status, costGwei)
  }

  /** Read and checked again: whoever writes to the database has nothing paid for that the owner's rules do not allow. */
  function readRow(row: Row): BatchRequest | undefined {
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

  async function sendFirst(row: Row, nonce: number): Promise<boolean> {
    const request = readRow(row)
    const isLate = row.deadline * 1000 <= clock.now() + lateMs
    if (request === undefined || isLate) {
      await end(row, 'failed', 0)
      return false
    }
    const { batch, authorization, data } = request
    try {
      const isAuthorizing = authorization !== undefined
      const needed = await tryBatch({ rpc, relayer: relayer.address }, { account: batch.account, data, isAuthorizing })
      if (needed > BigInt(row.gas)) throw new ApiError('sponsor_gas')
      await assertCodeComes(rpc, request)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === 'node_not_reached') throw error
      await end(row, 'failed', 0)
      return false
    }
    await write(row, request, { nonce, maxFeePerGas: row.max_fee_per_gas, tip: row.max_priority_fee_per_gas, moreGwei: 0 })
    return true
  }

  type Caps = { readonly nonce: number; readonly maxFeePerGas: string; readonly tip: string; readonly moreGwei: number }

  /** Signs, writes down what was signed, and only then gives it to the node: whatever ends in between, it is known. */
  async function write(row: Row, { batch, authorization, data }: BatchRequest, caps: Caps): Promise<void> {
    const figures = {
      ...{ chainId: chain.id, nonce: caps.nonce, to: batch.account, value: 0n, data, gas: BigInt(row.gas) },
      ...{ maxFeePerGas: BigInt(caps.maxFeePerGas), maxPriorityFeePerGas: BigInt(caps.tip) },
    }
    const transaction: SignableTransaction =
      authorization === undefined
        ? { type: 'eip1559', ...figures }
        : { type: 'eip7702', ...figures, authorizationList: [authorization] }
    const raw = await relayer.signTransaction(transaction)
    const hash = hashTransaction(raw)
    await database.transaction().execute(async (transaction) => {
      await keepLease({ ...deps, database: transaction, table: 'sponsor_lease' }, chain.id)
      const { numUpdatedRows } = await transaction
        .updateTable('sponsor_batch')
        .set({
          ...{ status: 'sent', raw, tx_nonce: caps.nonce, sent_at_ms: clock.now() },
          ...{ max_fee_per_gas: caps.maxFeePerGas, max_priority_fee_per_gas: caps.tip },
          hashes_json: JSON.stringify([...hashesOf(row), hash]),
          reserved_gwei: row.reserved_gwei + caps.moreGwei,
        })
        .where('digest', '=', row.digest)
        .where('status', 'in', ['waiting', 'sent'])
        .execute()
        .then(([first]) => first ?? { numUpdatedRows: 0n })
      if (numUpdatedRows !== 1n) throw new Error('The batch was ended meanwhile')
      if (caps.moreGwei > 0) await moveBudgets(transaction, row.budgets_json, caps.moreGwei)
    })
    await give(raw, hash)
  }

  async function give(raw: string, hash: string): Promise<void> {
    givenAtMs.set(hash, clock.now())
    await rpc.call({ method: 'eth_sendRawTransaction', params: [raw] }).catch((error: unknown) => {
      // Known already, or refused: the next looks tell.
      log.debug('The node did not take a transaction', error)
    })
  }

  async function follow(row: Row, count: number): Promise<void> {
    const hashes = hashesOf(row)
    const outcomes = await rpc.batch(hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })))
    const receipt = outcomes.map(readReceipt).find((found) => found !== undefined)
    if (receipt !== undefined) {
      const account = toAddress(row.account)
      // A transaction succeeds also where the account ran no code, and then nothing of the batch was done; and it fails
      // where somebody else has brought the batch before it. Only the account's own count tells.
      const isDone = (await readBatchNonce(rpc, account)) > nonceOf(row)
      await end(row, isDone ? 'done' : 'failed', toGwei(receipt.costWei))
      return
    }
    // One that did not answer may have it.
    if (outcomes.some((outcome) => 'error' in outcome)) return
    const newest = hashes.at(-1)
    const nowMs = clock.now()
    const sentMs = nowMs - (row.sent_at_ms ?? nowMs)
    if (row.tx_nonce !== null && count > row.tx_nonce) {
      if (sentMs >= sponsorFigures.lostMs) await end(row, 'failed', 0)
      return
    }
    if (sentMs >= sponsorFigures.stuckMs) return await replace(row)
    const given = newest === undefined ? undefined : givenAtMs.get(newest)
    const isAgain = given === undefined || nowMs - given >= sponsorFigures.againMs
    if (isAgain && row.raw !== null && newest !== undefined) await give(row.raw, newest)
  }

  /** The same once more for more; up to the owner's ceiling, beyond which it waits as it is. */
  async function replace(row: Row): Promise<void> {
    const request = readRow(row)
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
    await write(row, request, { nonce: row.tx_nonce, maxFeePerGas: String(maxFeePerGas), tip: String(tip), moreGwei })
  }

  return async () => {
    const [waiting, sent] = [await rowsOf('waiting'), await rowsOf('sent')]
    if (waiting.length + sent.length === 0) return
    const count = await readCount(rpc, relayer.address, 'latest')
    for (const row of sent) await follow(row, count)
    if (waiting.length === 0) return
    let next = await nextNonce(deps)
    for (const row of waiting) if (await sendFirst(row, next)) next++
  }
}

/** A batch that can no longer be carried out in time is not begun, in milliseconds. */
const lateMs = 15_000

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

async function readCount(rpc: Rpc, address: string, tag: 'latest' | 'pending'): Promise<number> {
  const count = fromQuantity(await rpc.call({ method: 'eth_getTransactionCount', params: [address, tag] }))
  if (count === undefined) throw new RpcError('rpc_bad_answer')
  return Number(count)
}

/**
 * The account runs the code when the batch comes: already, or by an authorization that its nonce still fits. Otherwise the
 * transaction would be paid for and do nothing. Fails with `sponsor_account`, `sponsor_order` or `RpcError`.
 */
export async function assertCodeComes(rpc: Rpc, { batch, authorization }: BatchRequest): Promise<void> {
  const { account } = batch
  const code = await rpc.call({ method: 'eth_getCode', params: [account, 'latest'] })
  const isSmart = readDelegation(code) === accountDelegate.address
  const isPlain = code === '0x' || readDelegation(code) !== undefined
  if (authorization === undefined ? !isSmart : !isPlain) throw new ApiError('sponsor_account')
  if (authorization === undefined) return
  const [now, soon] = [await readCount(rpc, account, 'latest'), await readCount(rpc, account, 'pending')]
  // What is pending of the account would use the authorization's nonce, or lose its own to it.
  if (now !== soon || authorization.nonce !== now) throw new ApiError('sponsor_order')
}

function hashesOf({ hashes_json }: Pick<Row, 'hashes_json'>): readonly Hex[] {
  // Written by `write`.
  return JSON.parse(hashes_json) as readonly Hex[]
}

function nonceOf({ request_json }: Pick<Row, 'request_json'>): bigint {
  // Written by `storeBatch`, of what was read.
  return BigInt((JSON.parse(request_json) as { readonly nonce: string }).nonce)
}

/** An eighth more, which every node takes for a replacement, or what others pay now. */
function raised(old: string, market = 0n): bigint {
  const more = (BigInt(old) * 9n + 7n) / 8n
  return more > market ? more : market
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
