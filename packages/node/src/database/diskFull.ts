import { NodeError } from '../errors.ts'

/** SQLSTATE of a disk without room (PostgreSQL, appendix A, class 53). */
const diskFullState = '53100'
/** SQLITE_FULL, the low byte of what SQLite says (sqlite.org/rescode.html). */
const sqliteFull = 13
/** SQLITE_IOERR_SHMSIZE: no room for more of the log's index, which processes share. */
const sqliteNoIndex = 4874

/** A database's message for a full disk, in words that reach a person; undefined for every other failure. */
export function toDiskFull(error: unknown): NodeError | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'errcode' in error ? Number(error.errcode) : 0
  const isFull =
    ('code' in error && error.code === diskFullState) || (code & 255) === sqliteFull || code === sqliteNoIndex
  return isFull ? new NodeError('database_disk_full', { cause: error }) : undefined
}
