import type { Database } from '@latchkey/node'
import { sql } from 'kysely'
import { hashToken } from '../login/tokens.ts'
import { alice, chainId } from './testApp.ts'

/** The tables as versions without marks had them, with a session of Alice; answers its token. */
export async function takeMarksAway(database: Database, expiresAtMs = 1_700_600_000_000): Promise<string> {
  await sql`drop table login_key`.execute(database)
  for (const table of ['login_session', 'login_challenge', 'embedded_challenge']) {
    await sql`alter table ${sql.table(table)} drop column mark`.execute(database)
  }
  await sql`delete from login_migration where name = '0002-marks'`.execute(database)
  await sql`delete from embedded_migration where name = '0003-marks'`.execute(database)
  return await enterSession(database, 'ab'.repeat(32), expiresAtMs)
}

/** A session of Alice as somebody enters it who has no key. */
export async function enterSession(database: Database, token: string, expiresAtMs = 1_700_600_000_000) {
  await sql`insert into login_session (token_hash, address, chain_id, created_at_ms, expires_at_ms)
    values (${hashToken(token)}, ${alice.address}, ${chainId}, 1, ${expiresAtMs})`.execute(database)
  return token
}
