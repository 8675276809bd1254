import { checkLoginKey } from '@latchkey/api-server'
import { checkMasterKey } from '@latchkey/custody-server'
import { type Database, openDatabaseToRead } from '@latchkey/node'
import type { Settings } from '../config/config.ts'
import { isDatabaseThere, placeOf } from '../config/databasePlace.ts'
import { type Finding, findingsOf, look, ok, toFinding } from './findings.ts'
import { lookAtDatabase } from './lookAtDatabase.ts'
import type { Place } from './place.ts'

/** The database, and the keys that belong to it. One that does not open is one fault, not one of each key too. */
export async function lookAtStores(place: Place): Promise<readonly Finding[]> {
  const { settings, owner, log } = place
  const isCustodyHere = owner.custody !== false && !('url' in owner.custody)
  const keys = isCustodyHere ? ['master key', 'login key'] : ['login key']
  if (!isDatabaseThere(settings)) return ['database', ...keys].map((part) => ok(part, 'is made by the first start'))
  const opened = await openDatabaseToRead(placeOf(settings), log).catch((error: unknown) =>
    toFinding('database', error),
  )
  if ('status' in opened) return [opened, ...keys.map((part) => look(part, 'is held to the database once that opens'))]
  try {
    const findings = await Promise.all([
      findingsOf('database', () => lookAtDatabase(opened)),
      ...(isCustodyHere ? [findingsOf('master key', () => lookAtMasterKey(opened, settings))] : []),
      findingsOf('login key', () => lookAtLoginKey(opened, settings)),
    ])
    return findings.flat()
  } finally {
    await opened.destroy()
  }
}

/** The master key of custody, held to the database that it belongs to. */
async function lookAtMasterKey(
  database: Database,
  { masterKeyFile }: Pick<Settings, 'masterKeyFile'>,
): Promise<readonly Finding[]> {
  const isHeld = await checkMasterKey(database, masterKeyFile)
  return [ok('master key', isHeld ? `${masterKeyFile} opens this database` : 'is made by the first start')]
}

/** The key that marks logins, in a file that nobody else reads. */
async function lookAtLoginKey(
  database: Database,
  { loginKeyFile }: Pick<Settings, 'loginKeyFile'>,
): Promise<readonly Finding[]> {
  const isThere = await checkLoginKey({ database, keyFile: loginKeyFile })
  return [ok('login key', isThere ? `${loginKeyFile} can be read by this user alone` : 'is made by the first start')]
}
