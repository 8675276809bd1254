import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { NodeError } from '../errors.ts'

/** The database of a data folder. */
export function databaseFile(folder: string): string {
  return join(folder, 'latchkey.sqlite')
}

/** Whether a folder has a database, be it one of an earlier engine, which opening it then tells. */
export function hasDatabase(folder: string): boolean {
  return existsSync(databaseFile(folder)) || existsSync(formerMark(folder))
}

/**
 * An empty database beside one of an earlier engine would look like a loss. Fails with `database_former` until there is
 * one of ours in the folder, or the former files are elsewhere.
 */
export function assertNotFormer(folder: string): void {
  const mark = formerMark(folder)
  if (existsSync(mark) && !existsSync(databaseFile(folder))) {
    throw new NodeError('database_former', { data: { path: dirname(mark) } })
  }
}

/** The file by which a folder of the earlier engine is known. */
function formerMark(folder: string): string {
  return join(folder, 'database', 'PG_VERSION')
}
