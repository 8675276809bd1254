import type { Database } from '@latchkey/base/node'
import { migrationNames, prepareCustodyDatabase } from '../database/migrations.ts'
import type { CustodyDatabase, CustodyTables } from '../database/tables.ts'
import { type BackupRows, readBackupFile, writeBackupFile } from './backupFile.ts'
import { readCanary } from './masterKeyStore.ts'
import { readRows, tablePasses } from './tablePasses.ts'

/** Rows in one line of the file. One of the audit log has up to two megabytes. */
const rowsPerLine = 20

/** What a backup came to. */
export type BackupReport = { readonly rows: number; readonly organizations: number; readonly masterKeyId: string }

/**
 * Writes all of custody's rows, as one moment saw them and sealed as they are, into a new file, and reads the file once
 * more. Fails with a `CommandError` or a `NodeError`.
 */
export async function backUp(database: Database, path: string, nowMs: number): Promise<BackupReport> {
  await prepareCustodyDatabase(database)
  const tables = database.withTables<CustodyTables>()
  let organizations = 0
  const { rows, canary } = await tables
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const count = (batch: BackupRows) => {
        if (batch.table === 'custody_organization') organizations += batch.rows.length
      }
      // Of the same moment as the rows: between the two the master key could be exchanged.
      const canary = await readCanary(transaction)
      const head = { createdAtMs: nowMs, migrations: migrationNames, canary }
      return { canary, rows: await writeBackupFile(path, head, readEverything(transaction, count)) }
    })
  // What cannot be read back is no backup.
  await readBackupFile(path, async ({ batches }) => {
    for await (const _ of batches);
  })
  return { rows, organizations, masterKeyId: canary.masterKeyId }
}

async function* readEverything(
  database: CustodyDatabase,
  onBatch: (batch: BackupRows) => void,
): AsyncGenerator<BackupRows> {
  for (const pass of tablePasses) {
    for await (const rows of readRows(database, pass, rowsPerLine)) {
      const batch = { table: pass.table, rows }
      onBatch(batch)
      yield batch
    }
  }
}
