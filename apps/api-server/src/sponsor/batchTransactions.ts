import { type Clock, type Hex, type Log, type Rpc, RpcError } from '@latchkey/base'
import { type Chain, hashTransaction, type LocalAccount, type SignableTransaction } from '@latchkey/evm'
import type { SponsorRules } from '../config.ts'
import { keepLease } from '../history/lease.ts'
import type { SponsorDatabase } from '../tables/sponsorTables.ts'
import type { BatchRequest } from './batchRequest.ts'
import { reserveMore } from './budgets.ts'
import type { Budget } from './sponsorRules.ts'
import { hashesOf, type Row } from './storedBatch.ts'

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

/** The transactions of stored batches: signed, written down, and only then given to a node. */
export type BatchTransactions = {
  /**
   * Sends a batch, or without a request a transaction that does nothing and only takes its place. Fails with `LeaseLost`
   * where another process sends by now, and with the refusal of a budget: then nothing was sent.
   */
  send(
    row: Row,
    request: BatchRequest | undefined,
    caps: Caps,
  ): Promise<{ readonly isRefused: boolean; readonly sent: Row }>
  /** Gives its newest transaction to the node once more, if that was not done a moment ago. */
  again(row: Row, everyMs: number): Promise<void>
  /** Nothing of it is given to a node any more. */
  forget(row: Row): void
}

export type Caps = {
  readonly nonce: number
  readonly maxFeePerGas: string
  readonly tip: string
  readonly gas: bigint
  /** Set aside beyond the first fee, in gwei; the budgets have to have it. */
  readonly moreGwei: number
  readonly budgets?: readonly Budget[]
}

export function createBatchTransactions(deps: RelayDeps): BatchTransactions {
  const { clock, log, chain, rpc, relayer } = deps
  /** The transaction that this process last gave to the node, and when, by the digest of its batch. */
  const given = new Map<string, { readonly hash: string; readonly atMs: number }>()

  /** Whether the node has refused it. */
  async function give({ digest }: Row, raw: string, hash: string): Promise<boolean> {
    given.set(digest, { hash, atMs: clock.now() })
    try {
      await rpc.call({ method: 'eth_sendRawTransaction', params: [raw] })
      return false
    } catch (error) {
      // Known already, or refused: the next looks tell.
      log.debug('The node did not take a transaction', error)
      return error instanceof RpcError && error.code === 'rpc_failed'
    }
  }

  /** It is written down first, so that it is known whatever ends in between. */
  async function send(row: Row, request: BatchRequest | undefined, caps: Caps) {
    const figures = toFigures(chain.id, caps)
    const transaction = request && toTransaction(figures, request)
    const nothing = { type: 'eip1559', ...figures, to: relayer.address, data: '0x' } as const
    const raw = await relayer.signTransaction(transaction ?? nothing)
    const hash = hashTransaction(raw)
    await writeDown(deps, row, { caps, raw, hash })
    const isRefused = await give(row, raw, hash)
    return { isRefused, sent: { ...row, hashes_json: JSON.stringify([...hashesOf(row), hash]) } }
  }

  return {
    send,
    async again(row, everyMs) {
      const newest = hashesOf(row).at(-1)
      const last = given.get(row.digest)
      const isTime = last === undefined || last.hash !== newest || clock.now() - last.atMs >= everyMs
      if (isTime && row.raw !== null && newest !== undefined) await give(row, row.raw, newest)
    },
    // By its digest: the hashes of a damaged one cannot be read.
    forget: ({ digest }) => void given.delete(digest),
  }
}

function toFigures(chainId: number, { nonce, maxFeePerGas, tip, gas }: Caps) {
  return {
    ...{ chainId, nonce, value: 0n, gas },
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

/** Fails with `LeaseLost` where another process sends by now, and with the refusal of a budget. */
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
    const budgets = { budgetsJson: row.budgets_json, budgets: caps.budgets ?? [] }
    if (caps.moreGwei > 0) await reserveMore(transaction, budgets, caps.moreGwei)
  })
}
