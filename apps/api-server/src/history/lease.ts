import type { Clock } from '@latchkey/base'
import { type Database, isSqlite } from '@latchkey/node'
import { type RawBuilder, sql } from 'kysely'
import { historyFigures } from '../limits.ts'
import type { HistoryDatabase } from '../tables/historyTables.ts'

export type LeaseDeps = {
  readonly database: HistoryDatabase
  readonly clock: Clock
  /** This process, by a name that no other has. */
  readonly holder: string
  /** Where it is noted which process does this work; of reading histories unless given. */
  readonly table?: 'history_lease' | 'sponsor_lease'
}

/** The same over the tables of any room. */
export type AnyLeaseDeps = Omit<LeaseDeps, 'database'> & { readonly database: Pick<Database, 'getExecutor'> }

/** Says that another process reads the network now: nothing more may be stored of what this one has found. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/**
 * True where this process is the one that works on the network, from now on or still. A process that falls silent loses it
 * after half a minute.
 */
export async function takeLease(deps: AnyLeaseDeps, chainId: number): Promise<boolean> {
  const { database, clock, holder, table = 'history_lease' } = deps
  const [now, name] = [nowOf(database, clock), sql.table(table)]
  const { rows } = await sql<{ holder: string }>`
    insert into ${name} (chain_id, holder, until_ms) values (${chainId}, ${holder}, ${now} + ${untilMs})
    on conflict (chain_id) do update set holder = excluded.holder, until_ms = excluded.until_ms
    where ${name}.holder = ${holder} or ${name}.until_ms <= ${now}
    returning holder`.execute(database)
  return rows[0]?.holder === holder
}

/** Goes on holding it, also where its time was over and nobody has taken it, within the transaction that stores what was found. Fails with `LeaseLost`. */
export async function keepLease(deps: AnyLeaseDeps, chainId: number): Promise<void> {
  const { database, clock, holder, table = 'history_lease' } = deps
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set until_ms = ${nowOf(database, clock)} + ${untilMs}
    where chain_id = ${chainId} and holder = ${holder}`.execute(database)
  if (numAffectedRows !== 1n) throw new LeaseLost()
}

/** Lets others have it at once. */
export async function leaveLease(deps: Omit<AnyLeaseDeps, 'clock'>, chainId: number): Promise<void> {
  const { database, holder, table = 'history_lease' } = deps
  await sql`delete from ${sql.table(table)} where chain_id = ${chainId} and holder = ${holder}`.execute(database)
}

/** A number of ours, so that it may stand in the statement as it is. */
const untilMs = sql.lit(historyFigures.leaseMs)

/** Processes need not agree on the time, and so ask the database that they share. */
function nowOf(database: Pick<Database, 'getExecutor'>, clock: Clock): RawBuilder<number> {
  // Whole milliseconds either way: both columns and parameters are.
  return isSqlite(database)
    ? sql<number>`cast(${clock.now()} as integer)`
    : sql<number>`cast(floor(extract(epoch from clock_timestamp()) * 1000) as bigint)`
}
