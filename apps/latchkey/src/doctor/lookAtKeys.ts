import { existsSync } from 'node:fs'
import { checkLoginKeyFile } from '@latchkey/api-server'
import { checkMasterKey } from '@latchkey/custody-server'
import { openDatabaseToRead } from '@latchkey/node'
import { isDatabaseThere, placeOf } from '../config/databasePlace.ts'
import { type Finding, findingsOf, ok } from './findings.ts'
import type { Place } from './place.ts'

/** The master key of custody, held to the database that it belongs to, and the key that marks logins. */
export async function lookAtKeys(place: Place): Promise<readonly Finding[]> {
  const [master, login] = await Promise.all([
    findingsOf('master key', () => lookAtMasterKey(place)),
    findingsOf('login key', async () => lookAtLoginKey(place)),
  ])
  return [...master, ...login]
}

async function lookAtMasterKey({ settings, owner, log }: Place): Promise<readonly Finding[]> {
  if (owner.custody === false || 'url' in owner.custody) return []
  const { masterKeyFile } = settings
  if (!isDatabaseThere(settings)) return [ok('master key', 'is made by the first start')]
  const database = await openDatabaseToRead(placeOf(settings), log)
  try {
    const isHeld = await checkMasterKey(database, masterKeyFile)
    return [ok('master key', isHeld ? `${masterKeyFile} opens this database` : 'is made by the first start')]
  } finally {
    await database.destroy()
  }
}

function lookAtLoginKey({ settings }: Place): readonly Finding[] {
  const { loginKeyFile } = settings
  if (!existsSync(loginKeyFile) && !isDatabaseThere(settings)) return [ok('login key', 'is made by the first start')]
  checkLoginKeyFile(loginKeyFile)
  return [ok('login key', `${loginKeyFile} can be read by this user alone`)]
}
