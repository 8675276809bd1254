import { existsSync } from 'node:fs'
import type { Clock } from '@latchkey/base'
import type { Database } from '@latchkey/node'
import { ApiError } from '../errors.ts'
import type { LoginTables } from '../tables/loginTables.ts'
import { adoptingFileOf, readLoginKeyFile } from './loginKeyFile.ts'
import { hasMarks } from './noteOfKey.ts'

/** A database as it is, of which nobody knows whether the login API has begun in it. */
export type LoginKeyCheck = { readonly database: Database; readonly keyFile: string; readonly clock: Clock }

/**
 * Whether the login key is there; false where the next start makes it. Changes nothing. Fails as `openMarks` does before
 * it would make one: with `login_key_missing`, `login_key_unusable` or `logins_not_adopted`.
 */
export async function checkLoginKey({ database, keyFile, clock }: LoginKeyCheck): Promise<boolean> {
  const path = existsSync(keyFile) ? keyFile : adoptingFileOf(keyFile)
  if (existsSync(path)) {
    readLoginKeyFile(path).fill(0)
    return true
  }
  const names = new Set((await database.introspection.getTables()).map(({ name }) => name))
  const tables = database.withTables<LoginTables>()
  if (names.has('login_key') && (await hasMarks(tables))) {
    throw new ApiError('login_key_missing', { data: { path: keyFile } })
  }
  if (!names.has('login_session')) return false
  // None of them has a mark, and a database of an earlier version has no place for one.
  const { count } = await tables
    .selectFrom('login_session')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('expires_at_ms', '>', clock.now())
    .executeTakeFirstOrThrow()
  if (Number(count) > 0) throw new ApiError('logins_not_adopted', { data: { count, path: keyFile } })
  return false
}
