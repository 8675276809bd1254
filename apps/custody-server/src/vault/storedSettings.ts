import { CommandError } from '../commandErrors.ts'
import type { CustodyDatabase } from '../database/tables.ts'
import type { Canary } from './canary.ts'
import type { StoredQuorumKey } from './quorumKey.ts'
import { quorumKeySchema, readSettingValue, wrappedSchema } from './settingValue.ts'

/** The canary of the master key that this database belongs to. Fails with `custody_empty` or `secret_not_readable`. */
export async function readCanary(database: CustodyDatabase): Promise<Canary> {
  return readSettingValue(wrappedSchema, await readSetting(database, 'canary'))
}

/** The server's public key for checkpoints and bundles, its private half sealed. Fails as `readCanary`. */
export async function readQuorumKey(database: CustodyDatabase): Promise<StoredQuorumKey> {
  return readSettingValue(quorumKeySchema, await readSetting(database, 'quorum key'))
}

async function readSetting(database: CustodyDatabase, name: string): Promise<string> {
  const row = await database.selectFrom('custody_setting').select('value').where('name', '=', name).executeTakeFirst()
  if (row === undefined) throw new CommandError('custody_empty')
  return row.value
}
