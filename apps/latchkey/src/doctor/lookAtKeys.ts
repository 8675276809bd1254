import { checkLoginKey } from '@latchkey/api-server'
import { systemClock } from '@latchkey/base'
import { checkMasterKey } from '@latchkey/custody-server'
import type { Database } from '@latchkey/node'
import type { Settings } from '../config/config.ts'
import { type Finding, ok } from './findings.ts'

/** The master key of custody, held to the database that it belongs to. */
export async function lookAtMasterKey(
  database: Database,
  { masterKeyFile }: Pick<Settings, 'masterKeyFile'>,
): Promise<readonly Finding[]> {
  const isHeld = await checkMasterKey(database, masterKeyFile)
  return [ok('master key', isHeld ? `${masterKeyFile} opens this database` : 'is made by the first start')]
}

/** The key that marks logins, in a file that nobody else reads. */
export async function lookAtLoginKey(
  database: Database,
  { loginKeyFile }: Pick<Settings, 'loginKeyFile'>,
): Promise<readonly Finding[]> {
  const isThere = await checkLoginKey({ database, keyFile: loginKeyFile, clock: systemClock })
  return [ok('login key', isThere ? `${loginKeyFile} can be read by this user alone` : 'is made by the first start')]
}
