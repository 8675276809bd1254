import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createFile } from '@latchkey/node'
import type { CustodyDatabase } from '../database/tables.ts'
import type { MasterKey } from '../vault/masterKey.ts'
import { readSettingValue, wrappedSchema } from '../vault/settingValue.ts'
import { VaultError } from '../vaultErrors.ts'
import { createIntegrityKey, openIntegrityKey, type StoredIntegrityKey } from './integrityKey.ts'
import { createSeals, type Seals } from './seals.ts'

/** Where it is written beside a master key that there are seals. */
export function sealsPathOf(masterKeyFile: string): string {
  return `${masterKeyFile}.seals`
}

/** The name of the setting that holds the key of all seals. */
export const integrityKeySetting = 'integrity key'

/**
 * Opens the key of all seals; a database without organizations gets one. That there are seals is written beside the
 * master key too: who can write the database alone must not be able to say that there never were any. Fails with
 * `seals_missing` where they were taken away.
 */
export async function openSeals(
  database: CustodyDatabase,
  masterKey: MasterKey,
  recordPath: string | undefined,
): Promise<Seals> {
  const stored = (await readStoredKey(database)) ?? (await begin(database, masterKey, recordPath))
  const key = await openIntegrityKey(stored, masterKey)
  await settleRecord(recordPath, key)
  return createSeals(key)
}

/** The key as the database holds it; undefined where nothing was sealed yet. */
export async function readStoredKey(database: CustodyDatabase): Promise<StoredIntegrityKey | undefined> {
  const row = await database
    .selectFrom('custody_setting')
    .select('value')
    .where('name', '=', integrityKeySetting)
    .executeTakeFirst()
  return row === undefined ? undefined : readSettingValue(wrappedSchema, row.value)
}

/** A fresh key in the database; of several processes that start at once, one makes it. */
async function saveNewKey(database: CustodyDatabase, masterKey: MasterKey): Promise<StoredIntegrityKey> {
  await database
    .insertInto('custody_setting')
    .values({ name: integrityKeySetting, value: JSON.stringify(await createIntegrityKey(masterKey)) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const stored = await readStoredKey(database)
  if (stored === undefined) throw new TypeError('What was just stored is there')
  return stored
}

async function begin(database: CustodyDatabase, masterKey: MasterKey, recordPath: string | undefined) {
  const hasRecord = recordPath !== undefined && existsSync(recordPath)
  const known = await database.selectFrom('custody_organization').select('id').limit(1).executeTakeFirst()
  if (!hasRecord && known === undefined) return await saveNewKey(database, masterKey)
  // Of several processes that start at once, another one may have begun since.
  const stored = await readStoredKey(database)
  if (stored !== undefined) return stored
  throw missing(recordPath)
}

/** Holds the key to what was written beside the master key; written where nothing is. */
async function settleRecord(path: string | undefined, key: Uint8Array): Promise<void> {
  if (path === undefined) return
  const record = `${hash('sha256', Buffer.concat([Buffer.from('latchkey seals '), key]))}\n`
  if (!existsSync(path)) await createFile(path, record).catch(unlessThere)
  if (readFileSync(path, 'utf8') !== record) throw missing(path)
}

/** Another process that starts at once may be quicker. */
function unlessThere(error: unknown): void {
  if (!(error instanceof Error && Reflect.get(error, 'code') === 'EEXIST')) throw error
}

function missing(path = 'no file'): VaultError {
  return new VaultError('seals_missing', { data: { path } })
}
