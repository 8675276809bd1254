import type { LoginDatabase, LoginTables } from '../tables/loginTables.ts'
import type { Marks } from './marks.ts'

type KeyNote = LoginTables['login_key']

/** The note by which a database tells the key it is written under. */
export function toKeyNote(marks: Marks): KeyNote {
  return marks.sign('login_key', { id: 1 })
}

/** The mark by which the database says under which key it is written; undefined where it says nothing. */
export async function readKeyMark(database: LoginDatabase): Promise<string | undefined> {
  const row = await database.selectFrom('login_key').select('mark').where('id', '=', 1).executeTakeFirst()
  return row?.mark
}

/** Notes a key where none is; answers whether it is the one that is noted then. */
export async function noteKey(database: LoginDatabase, note: KeyNote): Promise<boolean> {
  await database
    .insertInto('login_key')
    .values(note)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return (await readKeyMark(database)) === note.mark
}

/** Whether anything was written under a key, also where the note of it is gone. */
export async function hasLogins(database: LoginDatabase): Promise<boolean> {
  return (await readKeyMark(database)) !== undefined || (await hasSessions(database))
}

/** Whether there is a session, whoever wrote it. */
export async function hasSessions(database: LoginDatabase): Promise<boolean> {
  const rows = await database.selectFrom('login_session').select('token_hash').limit(1).execute()
  return rows.length > 0
}
