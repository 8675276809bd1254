import type { Context } from 'hono'
import type { ApiDeps, CompleteConfig } from '../config.ts'
import { ApiError } from '../errors.ts'
import type { LoginTables } from '../tables/loginTables.ts'
import { createCookies } from './cookies.ts'
import { findSession } from './session.ts'

/**
 * Tells the account that is signed in, in small letters. Fails with `not_signed_in`, and with `wrong_origin` for a
 * picture or frame of another site's page, which must not reach what is a visitor's own.
 */
export function createSignedIn(deps: ApiDeps, config: CompleteConfig): (context: Context) => Promise<string> {
  const sessions = deps.database.withTables<LoginTables>()
  const cookies = createCookies(config.uri)
  return async (context) => {
    if (context.req.raw.headers.get('sec-fetch-site') === 'cross-site') throw new ApiError('wrong_origin')
    const { session } = cookies.read(context)
    const login = session === undefined ? undefined : await findSession(sessions, session, deps)
    if (login === undefined) throw new ApiError('not_signed_in')
    return login.address.toLowerCase()
  }
}
