import { existsSync } from 'node:fs'
import { ApiError } from '../errors.ts'
import { usualLoginMs } from '../limits.ts'
import type { LoginDatabase, LoginTables } from '../tables/loginTables.ts'
import { adoptingFileOf, makeLoginKeyFile, readLoginKeyFile } from './loginKeyFile.ts'
import { createMarks, type Marks } from './marks.ts'
import { hasMarks, noteKey, readKeyMark, toKeyNote } from './noteOfKey.ts'
import type { MarksOpening } from './openMarks.ts'

const sessionsAtOnce = 500

/**
 * Marks the sessions from before there were marks as they are, in one transaction; answers how many are marked. Only
 * once: an installation that has a key's file, or a database that tells of a key, is not taken over again. The key waits
 * beside its name until `settleLoginKey`, for a try that fails must keep no other from being made. Fails with `logins_adopted_already` or `login_key_unusable`.
 */
export async function adoptLogins({ database, keyFile, clock, log }: MarksOpening): Promise<number> {
  const adopting = adoptingFileOf(keyFile)
  const refused = () => new ApiError('logins_adopted_already', { data: { path: keyFile } })
  const tables = database.withTables<LoginTables>()
  return await tables.transaction().execute(async (transaction) => {
    const noted = await readKeyMark(transaction)
    if (existsSync(keyFile) || (noted === undefined && (await hasMarks(transaction)))) throw refused()
    if (!existsSync(adopting)) {
      if (noted !== undefined) throw refused()
      // On the disk before the database is under it: the other way round, a crash would lose the key of every login.
      makeLoginKeyFile(adopting)
    }
    const marks = createMarks(readLoginKeyFile(adopting), { clock, log })
    if (!(await noteKey(transaction, toKeyNote(marks)))) throw refused()
    // Where the note was there, a try that was cut short has marked them, and what has come since is somebody else's.
    if (noted === undefined) await markSessions(transaction, marks, clock.now())
    return await countMarked(transaction)
  })
}

async function markSessions(transaction: LoginDatabase, marks: Marks, nowMs: number): Promise<void> {
  // No login of this program would end later.
  const lastMs = nowMs + usualLoginMs
  await transaction
    .deleteFrom('login_session')
    .where((eb) => eb.or([eb('expires_at_ms', '<=', nowMs), eb('expires_at_ms', '>', lastMs)]))
    .execute()
  for (let last = ''; ; ) {
    const rows = await transaction
      .selectFrom('login_session')
      .selectAll()
      .where('token_hash', '>', last)
      .orderBy('token_hash')
      .limit(sessionsAtOnce)
      .execute()
    const end = rows.at(-1)?.token_hash
    if (end === undefined) return
    last = end
    await transaction
      .insertInto('login_session')
      .values(rows.map((row) => marks.sign('login_session', row)))
      .onConflict((conflict) => conflict.column('token_hash').doUpdateSet((eb) => ({ mark: eb.ref('excluded.mark') })))
      .execute()
  }
}

async function countMarked(transaction: LoginDatabase): Promise<number> {
  const { count } = await transaction
    .selectFrom('login_session')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('mark', '<>', '')
    .executeTakeFirstOrThrow()
  return Number(count)
}
