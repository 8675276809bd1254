import { existsSync } from 'node:fs'
import { assertNotFormer, type DatabasePlace, databaseFile } from '@latchkey/node'
import type { Settings } from './config.ts'

/** Where the settings say that the data is. */
export function placeOf({ databaseUrl, dataFolder }: Settings): DatabasePlace {
  return databaseUrl === undefined ? { kind: 'folder', folder: dataFolder } : { kind: 'server', url: databaseUrl }
}

/**
 * False where a first start has yet to make it. Of a server nobody knows before he has asked. Fails with
 * `database_former`, as that start would.
 */
export function isDatabaseThere({ databaseUrl, dataFolder }: Settings): boolean {
  if (databaseUrl !== undefined) return true
  assertNotFormer(dataFolder)
  return existsSync(databaseFile(dataFolder))
}
