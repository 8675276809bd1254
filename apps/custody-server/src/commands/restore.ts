import type { Database } from '@latchkey/node'
import { sql } from 'kysely'
import { assertNotInterrupted, CommandError } from '../commandErrors.ts'
import { insertRows } from '../database/insertRows.ts'
import { migrationNames, prepareCustodyDatabase, prepareEarlierDatabase } from '../database/migrations.ts'
import type { CustodyDatabase, CustodyTables } from '../database/tables.ts'
import { checkCanary } from '../vault/canary.ts'
import type { MasterKey } from '../vault/masterKey.ts'
import { openQuorumKey } from '../vault/quorumKey.ts'
import { readCanary, readQuorumKey } from '../vault/storedSettings.ts'
import { type BackupKey, type BackupReading, readAll, readBackupFile } from './backupFile.ts'
import type { BackupHead, BackupRows } from './backupHead.ts'
import { readDataKeys } from './masterKeyStore.ts'
import { tablePasses } from './tablePasses.ts'
import { type AuditSummary, assertSound, verifyAudit } from './verifyAudit.ts'

export type Restoring = BackupKey & {
  readonly database: Database
  readonly path: string
  readonly signal?: AbortSignal | undefined
}

/** The result of a restore. */
export type RestoreReport = AuditSummary & { readonly rows: number; readonly createdAtMs: number }

/**
 * Writes a backup's rows into an empty database, all or none: they stay only when the whole file is as it was written,
 * the master key opens every data key, and the audit log verifies. Fails with a `CommandError` or a `NodeError`.
 */
export async function restore(restoring: Restoring): Promise<RestoreReport> {
  const { path } = restoring
  return await readBackupFile(path, restoring, async (reading) => {
    assertKnown(reading.head, path)
    // Its rows lean on each other: what one lacks is told here, and not by the database in words of its own.
    await readAll(reading.rows())
    return await restoreRows(restoring, reading)
  })
}

async function restoreRows(restoring: Restoring, { head, rows }: BackupReading): Promise<RestoreReport> {
  const { database, masterKey } = restoring
  const isEarlier = head.migrations.length < migrationNames.length
  if (isEarlier) await prepareEarlierDatabase(database, head.migrations)
  else await prepareCustodyDatabase(database)
  const tables = database.withTables<CustodyTables>()
  const report = await tables.transaction().execute(async (transaction) => {
    await assertEmpty(transaction)
    const count = await insertBatches(transaction, restoring, rows())
    await assertOpens(transaction, masterKey)
    const summary = await verifyAudit({ database: transaction, masterKey, checkpoints: [] })
    assertSound(summary)
    return { ...summary, rows: count, createdAtMs: head.createdAtMs }
  })
  await prepareCustodyDatabase(database)
  return report
}

function assertKnown({ migrations }: BackupHead, path: string): void {
  const unknown = migrations.find((name) => !migrationNames.includes(name))
  if (unknown !== undefined) throw new CommandError('backup_newer', { data: { path, name: unknown } })
}

async function assertEmpty(database: CustodyDatabase): Promise<void> {
  for (const { table } of tablePasses) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(database)
    if (rows.length > 0) throw new CommandError('database_not_empty', { data: { table } })
  }
}

async function insertBatches(
  database: CustodyDatabase,
  { path, signal }: Restoring,
  batches: AsyncIterable<BackupRows>,
): Promise<number> {
  let count = 0
  for await (const { table, rows } of batches) {
    assertNotInterrupted(signal)
    const known = tablePasses.find((pass) => pass.table === table)
    // The head named no newer tables.
    if (known === undefined) throw new CommandError('backup_damaged', { data: { path, reason: `no table ${table}` } })
    await insertRows(database, known.table, rows).catch((cause: unknown) => {
      if (!isOfRows(cause)) throw cause
      throw new CommandError('backup_damaged', { cause, data: { path, reason: 'its rows do not belong together' } })
    })
    count += rows.length
  }
  return count
}

/**
 * Values that are none of their column, and rows that name others or columns that are not there: PostgreSQL's states of
 * classes 22 and 23 and 42703, and SQLite's codes 1, 19 and 20 in their low byte.
 */
function isOfRows(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error) return [1, 19, 20].includes(Number(error.errcode) & 255)
  return 'code' in error && /^(?:2[23]|42703)/.test(String(error.code))
}

/** Every data key and the quorum key must open: then every secret under them does. */
async function assertOpens(database: CustodyDatabase, masterKey: MasterKey): Promise<void> {
  await checkCanary(await readCanary(database), masterKey)
  await openQuorumKey(await readQuorumKey(database), masterKey)
  for await (const { organizationId, wrapped } of readDataKeys(database)) {
    const key = await masterKey.unwrap(wrapped, ['data key', organizationId])
    key.fill(0)
  }
}
