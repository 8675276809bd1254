import { type DatabasePlace, hasDatabase } from '@latchkey/node'
import type { Settings } from './config.ts'

/** Where the settings say that the data is. */
export function placeOf({ databaseUrl, dataFolder }: Settings): DatabasePlace {
  return databaseUrl === undefined ? { kind: 'folder', folder: dataFolder } : { kind: 'server', url: databaseUrl }
}

/** False where a first start has yet to make it. Of a server nobody knows before he has asked. */
export function isDatabaseThere({ databaseUrl, dataFolder }: Settings): boolean {
  return databaseUrl !== undefined || hasDatabase(dataFolder)
}
