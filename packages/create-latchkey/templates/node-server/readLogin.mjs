import { createLoginClient } from '@latchkey/connect'
import { latchkey } from './passOn.mjs'

/**
 * The login of a visitor by the cookie of their request: address, network and until when; undefined where nobody is
 * signed in. Latchkey itself is asked, so a login that was ended is over at once.
 */
export async function readLogin(cookie) {
  if (cookie === undefined) return undefined
  const baseUrl = new URL('/api/login', latchkey).href
  const withCookie = (url, init) => fetch(url, { ...init, headers: { ...init.headers, cookie } })
  return await createLoginClient({ baseUrl, fetch: withCookie }).current()
}
