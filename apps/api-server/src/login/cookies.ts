import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { csrfTokenOf, isToken } from './tokens.ts'

/** The two cookies of a browser: `visit` before sign-in, `session` after. Scripts can read neither. */
export type Cookies = {
  read(context: Context): { readonly visit: string | undefined; readonly session: string | undefined }
  write(context: Context, name: 'visit' | 'session', token: string, lifeMs: number): void
  clear(context: Context, name: 'visit' | 'session'): void
}

/**
 * Cookies for the site at `uri`. Over https they carry the `__Host-` prefix, so that no other host can plant one; over
 * http, which is this machine only, the port in their name keeps two programs on it apart.
 */
export function createCookies(uri: string): Cookies {
  const { protocol, port } = new URL(uri)
  const isSecure = protocol === 'https:'
  const nameOf = (name: string) => (isSecure ? `__Host-latchkey-${name}` : `latchkey-${name}-${port || '80'}`)
  const attributes = { path: '/', httpOnly: true, sameSite: 'Strict', secure: isSecure } as const
  return {
    read(context) {
      const read = (name: string) => {
        const value = getCookie(context, nameOf(name))
        return isToken(value) ? value : undefined
      }
      return { visit: read('visit'), session: read('session') }
    },
    write(context, name, token, lifeMs) {
      setCookie(context, nameOf(name), token, { ...attributes, maxAge: Math.floor(lifeMs / 1000) })
    },
    clear(context, name) {
      setCookie(context, nameOf(name), '', { ...attributes, maxAge: 0 })
    },
  }
}

/** The tokens that this browser may put into the CSRF header. */
export function csrfTokensOf(cookies: ReturnType<Cookies['read']>): string[] {
  return [cookies.visit, cookies.session].filter((token) => token !== undefined).map(csrfTokenOf)
}
