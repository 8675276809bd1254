import type { Database } from '@latchkey/node'
import { CommandError } from '../commandErrors.ts'
import type { CustodyTables } from '../database/tables.ts'
import { type Canary, checkCanary } from '../vault/canary.ts'
import { readCanary } from '../vault/storedSettings.ts'
import { openNeededKey } from './openNeededKey.ts'

/**
 * Whether the master key of a file is that of a database; false where custody has not kept anything there yet. Changes
 * nothing. Fails with a `VaultError`.
 */
export async function checkMasterKey(database: Database, masterKeyFile: string): Promise<boolean> {
  const canary = await findCanary(database)
  if (canary === undefined) return false
  const key = await openNeededKey(masterKeyFile, canary.masterKeyId)
  await checkCanary(canary, key).finally(() => key.close())
  return true
}

async function findCanary(database: Database): Promise<Canary | undefined> {
  const tables = await database.introspection.getTables()
  if (!tables.some(({ name }) => name === 'custody_setting')) return undefined
  try {
    return await readCanary(database.withTables<CustodyTables>())
  } catch (error) {
    if (error instanceof CommandError && error.code === 'custody_empty') return undefined
    throw error
  }
}
