import { existsSync } from 'node:fs'
import type { Database } from '@latchkey/node'
import { ApiError } from '../errors.ts'
import type { LoginTables } from '../tables/loginTables.ts'
import { readLoginKeyFile } from './loginKeyFile.ts'
import { hasLogins, hasSessions } from './noteOfKey.ts'

/** A database as it is, of which nobody knows whether the login API has begun in it. */
export type LoginKeyCheck = { readonly database: Database; readonly keyFile: string }

/**
 * Whether the login key is there; false where the next start makes it. Changes nothing. Fails as `openMarks` does before
 * it would make one: with `login_key_missing` or `login_key_unusable`.
 */
export async function checkLoginKey({ database, keyFile }: LoginKeyCheck): Promise<boolean> {
  if (existsSync(keyFile)) {
    readLoginKeyFile(keyFile).fill(0)
    return true
  }
  const names = (await database.introspection.getTables()).map(({ name }) => name)
  if (!names.includes('login_session')) return false
  const tables = database.withTables<LoginTables>()
  // The next start may have the table of the key to make first, and looks at the sessions then.
  const isUsed = names.includes('login_key') ? await hasLogins(tables) : await hasSessions(tables)
  if (isUsed) throw new ApiError('login_key_missing', { data: { path: keyFile } })
  return false
}
