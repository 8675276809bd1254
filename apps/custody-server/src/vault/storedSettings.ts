import { CommandError } from '../commandErrors.ts'
import type { CustodyDatabase } from '../database/tables.ts'
import type { Canary } from './canary.ts'
import type { StoredQuorumKey } from './quorumKey.ts'

/** The canary of the master key that this database belongs to. Fails with `custody_empty`. */
export async function readCanary(database: CustodyDatabase): Promise<Canary> {
  return await readSetting<Canary>(database, 'canary')
}

/** The server's public key for checkpoints and bundles, with its private half sealed. Fails with `custody_empty`. */
export async function readQuorumKey(database: CustodyDatabase): Promise<StoredQuorumKey> {
  return await readSetting<StoredQuorumKey>(database, 'quorum key')
}

async function readSetting<Value>(database: CustodyDatabase, name: string): Promise<Value> {
  const row = await database.selectFrom('custody_setting').select('value').where('name', '=', name).executeTakeFirst()
  if (row === undefined) throw new CommandError('custody_empty')
  // Written by `openKeys`, or by a rotation.
  return JSON.parse(row.value) as Value
}
