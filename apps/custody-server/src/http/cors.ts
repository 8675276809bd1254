import type { HttpAnswer, HttpCall } from '@latchkey/node'

const allowedHeaders = 'content-type, x-stamp, x-stamp-webauthn, x-stamp-attested, x-client-version, x-session'
const maxAgeSeconds = 600

/** The headers that let a page of a configured origin read an answer; none for other pages. No cookies are involved. */
export function corsHeaders(origin: string | undefined, origins: readonly string[]): Readonly<Record<string, string>> {
  if (origin === undefined || !origins.includes(origin)) return { vary: 'origin' }
  return { vary: 'origin', 'access-control-allow-origin': origin }
}

/** The answer to a browser's question whether a page may ask. */
export function answerPreflight(call: HttpCall, origins: readonly string[]): HttpAnswer {
  const headers = corsHeaders(call.header('origin'), origins)
  if (headers['access-control-allow-origin'] === undefined) return { status: 204, headers, body: '' }
  return {
    status: 204,
    headers: {
      ...headers,
      'access-control-allow-methods': 'POST, OPTIONS',
      'access-control-allow-headers': allowedHeaders,
      'access-control-max-age': String(maxAgeSeconds),
    },
    body: '',
  }
}
