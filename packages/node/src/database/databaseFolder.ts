import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { NodeError } from '../errors.ts'

/** The database of a data folder. */
export function databaseFile(folder: string): string {
  return join(folder, 'latchkey.sqlite')
}

/**
 * An empty database beside one of an earlier engine would look like a loss. Fails with `database_former` until there is
 * one of ours in the folder, or the former files are elsewhere.
 */
export function assertNotFormer(folder: string): void {
  const former = join(folder, 'database')
  if (existsSync(join(former, 'PG_VERSION')) && !existsSync(databaseFile(folder))) {
    throw new NodeError('database_former', { data: { path: former } })
  }
}
