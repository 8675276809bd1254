import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Database, makeFolder } from '@latchkey/node'
import { prepareCustodyDatabase } from './database/migrations.ts'
import type { CustodyTables } from './database/tables.ts'
import type { MasterKey } from './vault/masterKey.ts'
import { createMasterKeyFile, openMasterKeyFile } from './vault/masterKeyFile.ts'
import { readSettingValue, wrappedSchema } from './vault/settingValue.ts'
import { nextKeyPath, settleMasterKeyFile } from './vault/settleMasterKeyFile.ts'

/**
 * The master key in a file, made at the first run. A key that was lost is not made anew behind a database that needs
 * the old one: the server's canary refuses it. Where a rotation of the database's key was cut short at its end, it is
 * ended first. Fails with a `VaultError`.
 */
export async function ensureMasterKey(path: string, database?: Database): Promise<MasterKey> {
  if (database !== undefined && existsSync(nextKeyPath(path))) {
    await settleMasterKeyFile(path, await readNeededId(database))
  }
  if (!existsSync(path)) {
    makeFolder(dirname(path))
    await createMasterKeyFile(path)
  }
  return await openMasterKeyFile(path)
}

async function readNeededId(database: Database): Promise<string | undefined> {
  await prepareCustodyDatabase(database)
  const row = await database
    .withTables<CustodyTables>()
    .selectFrom('custody_setting')
    .select('value')
    .where('name', '=', 'canary')
    .executeTakeFirst()
  return row === undefined ? undefined : readSettingValue(wrappedSchema, row.value).masterKeyId
}
