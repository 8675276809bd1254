import { existsSync } from 'node:fs'
import type { Clock, Log } from '@latchkey/base'
import { type Database, isSqlite } from '@latchkey/node'
import { sql, type Transaction } from 'kysely'
import { ApiError } from '../errors.ts'
import type { EmbeddedTables } from '../tables/embeddedTables.ts'
import type { LoginTables } from '../tables/loginTables.ts'
import { makeLoginKeyFile, readLoginKeyFile } from './loginKeyFile.ts'
import { createMarks, type Marks } from './marks.ts'
import { hasLogins, noteKey, toKeyNote } from './noteOfKey.ts'

export type MarksOpening = {
  /** Its tables must be there: `prepareDatabase`. */
  readonly database: Database
  /** The login key's file, made at the first start. Processes that share a database share it too. */
  readonly keyFile: string
  readonly clock: Clock
  readonly log: Log
}

/**
 * The marks of what the API stores. The database says under which key it was written, so that a key that is gone is not
 * made anew in silence. With another key all logins end. Fails with `login_key_missing` or `login_key_unusable`.
 */
export async function openMarks({ database, keyFile, clock, log }: MarksOpening): Promise<Marks> {
  return await database
    .withTables<LoginTables>()
    .transaction()
    .execute(async (tables) => {
      await waitForOthers(tables)
      const isNew = !existsSync(keyFile)
      if (isNew && (await hasLogins(tables))) throw missing(keyFile)
      if (isNew) await makeLoginKeyFile(keyFile)
      const marks = createMarks(readLoginKeyFile(keyFile), { clock, log })
      const own = toKeyNote(marks)
      // The file is there before: a database that names a key that nobody has would keep the next start from going on.
      if (await noteKey(tables, own)) return marks
      log.warn(`What is stored of logins is under another key than ${keyFile}: everybody has to sign in again`)
      await startAnew(tables, own)
      return marks
    })
}

/** One after another: whoever makes a key file notes its key before the next looks whether one is noted. */
async function waitForOthers(tables: Transaction<LoginTables>): Promise<void> {
  // SQLite has one transaction at a time.
  if (isSqlite(tables)) return
  await sql`select pg_advisory_xact_lock(hashtextextended('latchkey login key', 0))`.execute(tables)
}

/** A record under the other key would only be refused, and reported as somebody else's. */
async function startAnew(tables: Transaction<LoginTables>, own: LoginTables['login_key']): Promise<void> {
  for (const table of ['login_session', 'login_challenge', 'embedded_challenge'] as const) {
    await tables.withTables<EmbeddedTables>().deleteFrom(table).execute()
  }
  await tables.updateTable('login_key').set(own).where('id', '=', 1).execute()
}

function missing(path: string): ApiError {
  return new ApiError('login_key_missing', { data: { path } })
}
