import { link, rm } from 'node:fs/promises'
import { systemClock } from '@latchkey/base'
import type { Database } from '@latchkey/node'
import { CommandError, reasonOf } from '../commandErrors.ts'
import { prepareCustodyDatabase } from '../database/migrations.ts'
import type { CustodyTables } from '../database/tables.ts'
import { checkCanary } from '../vault/canary.ts'
import { createKeyring } from '../vault/keyring.ts'
import { createMasterKeyFile, openMasterKeyFile } from '../vault/masterKeyFile.ts'
import { isThere, nextKeyPath, promoteMasterKeyFile, settleMasterKeyFile } from '../vault/settleMasterKeyFile.ts'
import { readCanary } from '../vault/storedSettings.ts'
import { openMasterKeyStore } from './masterKeyStore.ts'
import { rotateMasterKey } from './rotateMasterKey.ts'

/** The result of a rotation. */
export type RotationReport = {
  /** How many data keys were sealed anew; undefined when only the end of an earlier rotation was left to do. */
  readonly dataKeys: number | undefined
  /** The former key: backups from before need it. */
  readonly formerPath: string
}

/**
 * Seals everything under a fresh master key. The new key is on the disk before anything is sealed under it, the database
 * goes over to it in one transaction, and only then does its file take the old one's place: cut short anywhere, the next
 * rotation or start finds both keys and goes on. Fails with a `CommandError`, `VaultError` or `NodeError`.
 */
export async function rotate(database: Database, path: string): Promise<RotationReport> {
  await prepareCustodyDatabase(database)
  const tables = database.withTables<CustodyTables>()
  const canary = await readCanary(tables)
  const settledPath = await settleMasterKeyFile(path, canary.masterKeyId)
  if (settledPath !== undefined) return { dataKeys: undefined, formerPath: settledPath }
  const nextPath = nextKeyPath(path)
  const from = await openMasterKeyFile(path)
  await checkCanary(canary, from)
  await layOutNextKey(path, nextPath)
  const to = await openMasterKeyFile(nextPath)
  const keyring = createKeyring({ masterKey: to, formerMasterKeys: [from], clock: systemClock })
  try {
    const dataKeys = await tables
      .transaction()
      .execute(async (transaction) =>
        rotateMasterKey({ from, to, keyring, store: await openMasterKeyStore(transaction) }),
      )
    return { dataKeys, formerPath: await promoteMasterKeyFile(path) }
  } finally {
    keyring.close()
  }
}

/**
 * Puts the new key beside the file whose place it will take, and tries that the place can be taken: of a file that is
 * mounted this would turn out only when the database needs the new key. Fails with `master_key_not_replaced`.
 */
async function layOutNextKey(path: string, nextPath: string): Promise<void> {
  try {
    const tried = `${nextPath}.tried`
    await rm(tried, { force: true })
    await link(path, tried)
    await rm(tried)
    // One that an earlier attempt left, before the database had gone over, is as fresh as it was.
    if (!(await isThere(nextPath))) await createMasterKeyFile(nextPath)
  } catch (cause) {
    throw new CommandError('master_key_not_replaced', { cause, data: { path, reason: reasonOf(cause) } })
  }
}
