import { chownSync, closeSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { NodeError } from '../errors.ts'
import { makeFolder } from './makeFolder.ts'

/** Says which process has the folder; what keeps others out is the guard. */
const ownerName = 'latchkey.lock'
const guardName = 'latchkey.guard'
/** SQLITE_BUSY, the low byte of what SQLite says (sqlite.org/rescode.html). */
const sqliteBusy = 5

/**
 * Makes the folder and takes it for this process; the result gives it back. The system itself gives it back for a
 * process that is gone. Fails with `data_folder_in_use`, or with the system's own error when the folder cannot be
 * written.
 */
export function lockFolder(folder: string): () => void {
  makeFolder(folder)
  const guard = takeGuard(folder)
  const path = join(folder, ownerName)
  try {
    // A file of another user's process can be removed, but not written.
    rmSync(path, { force: true })
    writeFileSync(path, String(process.pid), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    guard.close()
    throw error
  }
  return () => {
    if (!guard.isOpen) return
    rmSync(path, { force: true })
    guard.close()
  }
}

/**
 * A lock of the system on an empty file, which SQLite takes because Node cannot. Process numbers would not do: containers
 * over one folder do not see each other's, and have the same ones again after a crash.
 */
function takeGuard(folder: string): DatabaseSync {
  const path = join(folder, guardName)
  makeGuard(path, folder)
  const guard = new DatabaseSync(path, { timeout: 0 })
  try {
    // Nothing is ever written, so that there is no journal either.
    guard.exec('pragma journal_mode = memory')
    guard.exec('begin exclusive')
    return guard
  } catch (error) {
    guard.close()
    if (!isBusy(error)) throw error
    throw new NodeError('data_folder_in_use', { cause: error, data: { folder, pid: readOwner(folder) } })
  }
}

/** The file stays for good: were it removed, two processes could lock two files of one name. */
function makeGuard(path: string, folder: string): void {
  try {
    // Never opened when it is there: closing it would give back the locks that this process has on it.
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return
    throw error
  }
  // A command of the machine's administrator must not shut out the server's own user.
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  chownSync(path, uid, gid)
}

/** Whether SQLite was kept from a file by somebody who has it. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 255) === sqliteBusy
}

/** The number of the process, as it sees itself; 0 when it is just beginning or ending. */
function readOwner(folder: string): number {
  try {
    const pid = Number(readFileSync(join(folder, ownerName), 'utf8'))
    return Number.isSafeInteger(pid) && pid > 0 ? pid : 0
  } catch {
    return 0
  }
}
