import { join } from 'node:path'

/** The database of a data folder. */
export function databaseFile(folder: string): string {
  return join(folder, 'latchkey.sqlite')
}
