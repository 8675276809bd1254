import type { ApiDeps } from '../config.ts'
import type { LoginDatabase, LoginTables } from '../tables/loginTables.ts'
import { hashToken } from './tokens.ts'

export type Session = LoginTables['login_session']

/** The login that the token stands for, if it is still good and this program wrote it. */
export async function findSession(
  database: LoginDatabase,
  token: string,
  { clock, marks }: Pick<ApiDeps, 'clock' | 'marks'>,
): Promise<Session | undefined> {
  const session = await database
    .selectFrom('login_session')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('expires_at_ms', '>', clock.now())
    .executeTakeFirst()
  return session !== undefined && marks.isOurs('login_session', session) ? session : undefined
}

/** Ends one login. */
export async function endSession(database: LoginDatabase, token: string): Promise<void> {
  await database.deleteFrom('login_session').where('token_hash', '=', hashToken(token)).execute()
}

/** Ends every login of an account, on every device. */
export async function endSessionsOf(database: LoginDatabase, address: string): Promise<void> {
  await database.deleteFrom('login_session').where('address', '=', address).execute()
}

/** Forgets challenges and logins whose time is over. */
export async function sweepExpired(database: LoginDatabase, nowMs: number): Promise<void> {
  await database.deleteFrom('login_challenge').where('expires_at_ms', '<=', nowMs).execute()
  await database.deleteFrom('login_session').where('expires_at_ms', '<=', nowMs).execute()
}
