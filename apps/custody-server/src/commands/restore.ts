import type { Database } from '@latchkey/base/node'
import { sql } from 'kysely'
import { migrationNames, prepareCustodyDatabase, prepareEarlierDatabase } from '../database/migrations.ts'
import type { CustodyDatabase, CustodyTables } from '../database/tables.ts'
import { checkCanary } from '../vault/canary.ts'
import type { MasterKey } from '../vault/masterKey.ts'
import { openQuorumKey } from '../vault/quorumKey.ts'
import { type BackupHead, type BackupRows, readBackupFile } from './backupFile.ts'
import { CommandError } from './commandErrors.ts'
import { readCanary, readDataKeys, readQuorumKey } from './masterKeyStore.ts'
import { tablePasses } from './tablePasses.ts'
import { type AuditSummary, assertSound, verifyAudit } from './verifyAudit.ts'

export type Restoring = {
  readonly database: Database
  readonly path: string
  readonly masterKey: MasterKey
  /** For the line that says which key is in the wrong place. */
  readonly masterKeyFile: string
}

/** What came back. */
export type RestoreReport = AuditSummary & { readonly rows: number; readonly createdAtMs: number }

/**
 * Writes a backup's rows into an empty database, all or none: they stay only when the whole file is as it was written,
 * the master key opens every data key, and the audit log verifies. Fails with a `CommandError` or a `NodeError`.
 */
export async function restore({ database, path, masterKey, masterKeyFile }: Restoring): Promise<RestoreReport> {
  return await readBackupFile(path, async ({ head, batches }) => {
    assertKnown(head, path)
    if (head.canary.masterKeyId !== masterKey.id) {
      const data = { path, masterKeyFile, needed: head.canary.masterKeyId, found: masterKey.id }
      throw new CommandError('backup_of_other_key', { data })
    }
    await checkCanary(head.canary, masterKey)
    const isEarlier = head.migrations.length < migrationNames.length
    if (isEarlier) await prepareEarlierDatabase(database, head.migrations)
    else await prepareCustodyDatabase(database)
    const tables = database.withTables<CustodyTables>()
    const report = await tables.transaction().execute(async (transaction) => {
      await assertEmpty(transaction)
      const rows = await insertRows(transaction, batches)
      await assertOpens(transaction, masterKey)
      const summary = await verifyAudit({ database: transaction, masterKey, checkpoints: [] })
      assertSound(summary)
      return { ...summary, rows, createdAtMs: head.createdAtMs }
    })
    await prepareCustodyDatabase(database)
    return report
  })
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

async function insertRows(database: CustodyDatabase, batches: AsyncIterable<BackupRows>): Promise<number> {
  let count = 0
  for await (const { table, rows } of batches) {
    const known = tablePasses.find((pass) => pass.table === table)
    // The head named no newer tables, and the file's hash is yet to come.
    if (known === undefined)
      throw new CommandError('backup_damaged', { data: { path: table, reason: 'no such table' } })
    await sql`insert into ${sql.table(known.table)}
      select * from jsonb_populate_recordset(null::${sql.table(known.table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
      database,
    )
    count += rows.length
  }
  return count
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
