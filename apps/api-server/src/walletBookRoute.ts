import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { createRoutes } from '@latchkey/node'
import type { Hono } from 'hono'
import type { ApiDeps } from './config.ts'
import { ApiError } from './errors.ts'

/** Pages keep it for five minutes without asking, and may use an old one for a day while they ask. */
const cacheControl = 'public, max-age=300, stale-while-revalidate=86400'

/** `GET /api/wallet-book`: the owner's wallet book as it was when the server started; 304 to those who have it already. */
export function createWalletBookRoute({ walletBook }: Pick<ApiDeps, 'walletBook'>): Hono {
  const route = createRoutes()
  if (walletBook === undefined) return route.get('/', () => refuse())
  const body = new TextEncoder().encode(JSON.stringify(walletBook))
  const gzipped = Uint8Array.from(gzipSync(body))
  // Weak, since it stands for both encodings.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url')}"`
  const headers = { 'cache-control': cacheControl, etag, vary: 'accept-encoding' }
  return route.get('/', ({ req }) => {
    if (isKnown(req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers })
    const isGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*(?:,|$)))/i.test(req.header('accept-encoding') ?? '')
    return new Response(isGzip ? gzipped : body, {
      headers: { ...headers, 'content-type': 'application/json', ...(isGzip && { 'content-encoding': 'gzip' }) },
    })
  })
}

function refuse(): never {
  throw new ApiError('not_found')
}

/** RFC 9110 §13.1.2: any of the listed tags, compared weakly, or `*`. */
function isKnown(given: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return (given?.split(',') ?? []).some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag))
}
