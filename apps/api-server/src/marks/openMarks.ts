import { existsSync, rmSync } from 'node:fs'
import type { Clock, Log } from '@latchkey/base'
import type { Database } from '@latchkey/node'
import type { Kysely } from 'kysely'
import { ApiError } from '../errors.ts'
import type { EmbeddedTables } from '../tables/embeddedTables.ts'
import type { LoginTables } from '../tables/loginTables.ts'
import { adoptingFileOf, makeLoginKeyFile, readLoginKeyFile, settleLoginKey } from './loginKeyFile.ts'
import { createMarks, type Marks } from './marks.ts'
import { countUnmarked, hasMarks, noteKey, readKeyMark, toKeyNote } from './noteOfKey.ts'

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
 * made anew in silence; sessions from before there were marks are only marked by `adoptLogins`. With another key all
 * logins end. Fails with `login_key_missing`, `login_key_unusable` or `logins_not_adopted`.
 */
export async function openMarks(opening: MarksOpening): Promise<Marks> {
  const { database, keyFile, clock, log } = opening
  const tables = database.withTables<LoginTables & EmbeddedTables>()
  // Asked first: whoever has noted a key has made its file before.
  const noted = await readKeyMark(tables)
  settleAdoption(opening, noted)
  const isNew = !existsSync(keyFile)
  if (isNew) await assertFirstStart(tables, opening)
  if (isNew) makeLoginKeyFile(keyFile)
  const marks = createMarks(readLoginKeyFile(keyFile), { clock, log })
  // Sessions that nobody has adopted would only be refused, and told of as somebody else's.
  if (noted === undefined) await tables.deleteFrom('login_session').where('mark', '=', '').execute()
  const own = toKeyNote(marks)
  // The file is there before: a database that names a key that nobody has would keep the next start from going on.
  if (await noteKey(tables, own)) return marks
  if (isNew) {
    // Another process with a file of its own began at the same time.
    rmSync(keyFile)
    throw missing(keyFile)
  }
  log.warn(`What is stored of logins is under another key than ${keyFile}: everybody has to sign in again`)
  await startAnew(tables, own)
  return marks
}

/** An adoption that was cut short when the database had its marks is brought to its end. */
function settleAdoption({ keyFile, clock, log }: MarksOpening, noted: string | undefined): void {
  const adopting = adoptingFileOf(keyFile)
  if (existsSync(keyFile) || !existsSync(adopting)) return
  if (toKeyNote(createMarks(readLoginKeyFile(adopting), { clock, log })).mark === noted) settleLoginKey(keyFile)
}

/** A key that is made ends the time in which sessions of before could be adopted: that is for the owner to decide. */
async function assertFirstStart(tables: Kysely<LoginTables>, { keyFile, clock }: MarksOpening): Promise<void> {
  if (await hasMarks(tables)) {
    // Another process may have made it since.
    if (existsSync(keyFile)) return
    throw missing(keyFile)
  }
  const count = await countUnmarked(tables, clock.now())
  if (count > 0) throw new ApiError('logins_not_adopted', { data: { count, path: keyFile } })
}

/** A record under the other key would only be refused, and reported as somebody else's. */
async function startAnew(tables: Kysely<LoginTables & EmbeddedTables>, own: LoginTables['login_key']): Promise<void> {
  await tables.transaction().execute(async (transaction) => {
    for (const table of ['login_session', 'login_challenge', 'embedded_challenge'] as const) {
      await transaction.deleteFrom(table).execute()
    }
    await transaction.updateTable('login_key').set(own).where('id', '=', 1).execute()
  })
}

function missing(path: string): ApiError {
  return new ApiError('login_key_missing', { data: { path } })
}
