import { type Database, NodeError } from '@latchkey/node'
import type { ControlledTransaction } from 'kysely'
import { assertNotInterrupted, CommandError } from '../commandErrors.ts'
import { migrationNames, prepareCustodyDatabase } from '../database/migrations.ts'
import type { CustodyTables } from '../database/tables.ts'
import { checkCanary } from '../vault/canary.ts'
import type { MasterKey } from '../vault/masterKey.ts'
import { readCanary } from '../vault/storedSettings.ts'
import { writeBackupFile } from './backupFile.ts'
import type { BackupRows } from './backupHead.ts'
import { readRows, tablePasses } from './tablePasses.ts'

/** Rows in one line of the file. One of the audit log has up to two megabytes. */
const rowsPerLine = 20

export type BackingUp = {
  readonly database: Database
  /** Of the new file. */
  readonly path: string
  /** The one of an id, or another where there is no such one. It is closed when the backup is done. */
  readonly openMasterKey: (id: string) => Promise<MasterKey>
  /** For the line that says which key is in the wrong place. */
  readonly masterKeyFile: string
  readonly nowMs: number
  readonly signal?: AbortSignal | undefined
}

/** The result of a backup. */
export type BackupReport = { readonly rows: number; readonly organizations: number; readonly masterKeyId: string }

/**
 * Writes all of custody's rows, as one moment saw them, into a new file under the master key, and reads the file once
 * more. Fails with a `CommandError`, `VaultError` or `NodeError`.
 */
export async function backUp(backingUp: BackingUp): Promise<BackupReport> {
  await prepareToRead(backingUp.database)
  const tables = backingUp.database.withTables<CustodyTables>()
  const moment = await tables.startTransaction().setIsolationLevel('repeatable read').execute()
  try {
    return await backUpMoment(moment, backingUp)
  } finally {
    if (!moment.isRolledBack) await moment.rollback().execute()
  }
}

type Moment = ControlledTransaction<CustodyTables>

async function backUpMoment(moment: Moment, backingUp: BackingUp): Promise<BackupReport> {
  const { path, masterKeyFile, nowMs, signal } = backingUp
  // Of the same moment as the rows: between the two the master key could be exchanged.
  const canary = await readCanary(moment)
  const masterKey = await backingUp.openMasterKey(canary.masterKeyId)
  try {
    await checkCanary(canary, masterKey)
    let organizations = 0
    const batches = readEverything(moment, (batch) => {
      assertNotInterrupted(signal)
      if (batch.table === 'custody_organization') organizations += batch.rows.length
    })
    const head = { createdAtMs: nowMs, migrations: migrationNames }
    const rows = await writeBackupFile({ path, ...head, batches, masterKey, masterKeyFile })
    return { rows, organizations, masterKeyId: masterKey.id }
  } finally {
    masterKey.close()
  }
}

/** SQLITE_READONLY, the low byte of what SQLite says (sqlite.org/rescode.html). */
const sqliteReadOnly = 8

/**
 * Brings the tables up to date; those of a running server are it, unless it is of an earlier program, beside which nothing
 * can be changed. Fails with `server_earlier` or `NodeError`.
 */
export async function prepareToRead(database: Database): Promise<void> {
  try {
    await prepareCustodyDatabase(database)
  } catch (error) {
    const cause = error instanceof NodeError ? error.cause : undefined
    const isReadOnly = cause instanceof Error && 'errcode' in cause && (Number(cause.errcode) & 255) === sqliteReadOnly
    if (!isReadOnly) throw error
    throw new CommandError('server_earlier', { cause })
  }
}

async function* readEverything(moment: Moment, onBatch: (batch: BackupRows) => void): AsyncGenerator<BackupRows> {
  for (const pass of tablePasses) {
    for await (const rows of readRows(moment, pass, rowsPerLine)) {
      const batch = { table: pass.table, rows }
      onBatch(batch)
      yield batch
    }
  }
  // The file is read back after this: no database need wait for that, nor end what stands still.
  await moment.rollback().execute()
}
