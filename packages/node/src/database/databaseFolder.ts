import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The database of a data folder. */
export function databaseFile(folder: string): string {
  return join(folder, 'latchkey.sqlite')
}

/** Where earlier programs had the files of their embedded PostgreSQL. */
export function formerFolder(folder: string): string {
  return join(folder, 'database')
}

/** Whether there is such a one, brought over or not. */
export function isFormer(folder: string): boolean {
  return existsSync(join(formerFolder(folder), 'PG_VERSION'))
}
