import type { Database } from '@latchkey/node'
import { sql } from 'kysely'
import { hashToken } from '../login/tokens.ts'
import { alice, chainId } from './testApp.ts'

/** A session of Alice as somebody enters it who has no key. */
export async function enterSession(database: Database, token: string, expiresAtMs = 1_700_600_000_000) {
  await sql`insert into login_session (token_hash, address, chain_id, created_at_ms, expires_at_ms)
    values (${hashToken(token)}, ${alice.address}, ${chainId}, 1, ${expiresAtMs})`.execute(database)
  return token
}
