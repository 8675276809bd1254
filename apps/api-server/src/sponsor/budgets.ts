import type { Clock, Hex, Log } from '@latchkey/base'
import type { Chain } from '@latchkey/evm'
import { sql, type Transaction } from 'kysely'
import { ApiError } from '../errors.ts'
import { keepLease } from '../history/lease.ts'
import type { SponsorDatabase, SponsorTables } from '../tables/sponsorTables.ts'
import type { Budget } from './sponsorRules.ts'
import { budgetNamesOf, isDamage, reservedOf } from './storedBatch.ts'

const gwei = 1_000_000_000n

/** An amount in wei as the tables hold it, rounded up. */
export function toGwei(wei: bigint): number {
  return Number((wei + gwei - 1n) / gwei)
}

/**
 * Sets a fee aside in every budget, within the transaction that stores its batch: of two processes at once each sees what
 * the other has taken. Fails with the refusal of the first that has too little left.
 */
export async function reserve(
  transaction: Transaction<SponsorTables>,
  budgets: readonly Budget[],
  { feeGwei, nowMs }: { readonly feeGwei: number; readonly nowMs: number },
): Promise<void> {
  for (const { name, mostWei, refusal } of budgets) {
    await transaction
      .insertInto('sponsor_budget')
      .values({ name, used_gwei: 0, created_at_ms: nowMs })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    const { numUpdatedRows } = await transaction
      .updateTable('sponsor_budget')
      .set({ used_gwei: sql<number>`used_gwei + ${feeGwei}` })
      .where('name', '=', name)
      .where('used_gwei', '<=', Number(mostWei / gwei) - feeGwei)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw new ApiError(refusal)
  }
}

/** Whether a fee would still fit, at this moment. Fails like `reserve`. */
export async function assertRoom(
  database: SponsorDatabase,
  budgets: readonly Budget[],
  feeGwei: number,
): Promise<void> {
  const names = budgets.map(({ name }) => name)
  const rows = await database.selectFrom('sponsor_budget').selectAll().where('name', 'in', names).execute()
  for (const { name, mostWei, refusal } of budgets) {
    const used = rows.find((row) => row.name === name)?.used_gwei ?? 0
    if (used > Number(mostWei / gwei) - feeGwei) throw new ApiError(refusal)
  }
}

/** How a batch ended. */
export type Settled = {
  readonly status: 'done' | 'failed'
  /** All that was set aside where nobody can tell, so that the owner pays no more than he said. */
  readonly costGwei: number | 'all'
  /** Its transactions, the one in a block last; as they were unless given. */
  readonly hashes?: readonly Hex[] | undefined
}

/** The process that ends something, and the network for which it has to be the one. */
export type SettleDeps = {
  readonly database: SponsorDatabase
  readonly clock: Clock
  readonly log: Log
  readonly holder: string
  readonly chain: Pick<Chain, 'id'>
}

/**
 * Ends a batch, once however often it is called: what was set aside and not paid is there for others again. Where the row
 * no longer tells how much that was, or in which budgets, it stays set aside until they are forgotten. Answers what it
 * counts as having cost, unless it had ended. Fails with `LeaseLost` where another process works by now, since that one may
 * have sent it.
 */
export async function settle(
  deps: SettleDeps,
  digest: string,
  { status, costGwei, hashes }: Settled,
): Promise<{ readonly costGwei: number } | undefined> {
  return await deps.database.transaction().execute(async (transaction) => {
    await keepLease({ ...deps, database: transaction, table: 'sponsor_lease' }, deps.chain.id)
    const row = await transaction
      .updateTable('sponsor_batch')
      .set({
        status,
        cost_gwei: costGwei === 'all' ? sql<number>`reserved_gwei` : costGwei,
        ...(hashes && { hashes_json: JSON.stringify(hashes) }),
      })
      .where('digest', '=', digest)
      .where('status', 'in', ['waiting', 'sent'])
      .returning(['budgets_json', 'reserved_gwei'])
      .executeTakeFirst()
    if (row === undefined) return undefined
    try {
      const reservedGwei = reservedOf(row)
      if (costGwei === 'all') return { costGwei: reservedGwei }
      await moveBudgets(transaction, row.budgets_json, costGwei - reservedGwei)
    } catch (error) {
      // The row is read before anything is written. A batch that never ended would hold its account up for good.
      if (!isDamage(error)) throw error
      deps.log.error('What was set aside for a batch stays so: its row cannot be read', {
        digest,
        error,
      })
    }
    return { costGwei: costGwei === 'all' ? 0 : costGwei }
  })
}

/**
 * Sets more aside for a batch that is on its way, in each budget that it used. Fails with the refusal of the first that has
 * too little left; one that the owner has taken away since holds nothing back.
 */
export async function reserveMore(
  transaction: Transaction<SponsorTables>,
  { budgetsJson, budgets }: { readonly budgetsJson: string; readonly budgets: readonly Budget[] },
  moreGwei: number,
): Promise<void> {
  await moveBudgets(transaction, budgetsJson, moreGwei)
  for (const { name, mostWei, refusal } of budgets) {
    const row = await transaction
      .selectFrom('sponsor_budget')
      .select('used_gwei')
      .where('name', '=', name)
      .executeTakeFirst()
    if (row !== undefined && row.used_gwei > Number(mostWei / gwei)) throw new ApiError(refusal)
  }
}

/** Adds what was paid, or gives back. A budget that holds more than a number does is damaged, and stays used up. */
async function moveBudgets(
  transaction: Transaction<SponsorTables>,
  budgetsJson: string,
  byGwei: number,
): Promise<void> {
  for (const name of budgetNamesOf({ budgets_json: budgetsJson })) {
    await transaction
      .updateTable('sponsor_budget')
      .set({ used_gwei: sql<number>`used_gwei + ${byGwei}` })
      .where('name', '=', name)
      .where('used_gwei', '<=', Number.MAX_SAFE_INTEGER)
      .execute()
  }
}
