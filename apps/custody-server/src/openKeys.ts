import type { CustodyDatabase } from './database/tables.ts'
import { openSeals } from './seals/openSeals.ts'
import type { Seals } from './seals/seals.ts'
import { checkCanary, createCanary } from './vault/canary.ts'
import type { MasterKey } from './vault/masterKey.ts'
import { createQuorumKey, openQuorumKey, type QuorumKey } from './vault/quorumKey.ts'
import { quorumKeySchema, readSettingValue, wrappedSchema } from './vault/settingValue.ts'

/** Secrets of the whole installation, under the master key. */
export type OpenKeys = { readonly quorumKey: QuorumKey; readonly seals: Seals }

/**
 * Holds the master key to the database and opens the quorum key; a new database gets both. Fails with
 * `master_key_wrong`, `seals_missing` or `secret_not_readable` before anything is served.
 */
export async function openKeys(database: CustodyDatabase, masterKey: MasterKey, sealsPath?: string): Promise<OpenKeys> {
  const canary = await settle(database, 'canary', () => createCanary(masterKey))
  await checkCanary(readSettingValue(wrappedSchema, canary), masterKey)
  const stored = await settle(database, 'quorum key', () => createQuorumKey(masterKey))
  return {
    quorumKey: await openQuorumKey(readSettingValue(quorumKeySchema, stored), masterKey),
    seals: await openSeals(database, masterKey, sealsPath),
  }
}

/** The setting, made when it is not there; of several processes that start at once, one makes it. */
async function settle(database: CustodyDatabase, name: string, create: () => Promise<object>): Promise<string> {
  const read = () => database.selectFrom('custody_setting').select('value').where('name', '=', name)
  const known = await read().executeTakeFirst()
  if (known !== undefined) return known.value
  await database
    .insertInto('custody_setting')
    .values({ name, value: JSON.stringify(await create()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await read().executeTakeFirstOrThrow()).value
}
