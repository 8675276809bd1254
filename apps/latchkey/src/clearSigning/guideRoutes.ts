import { type Clock, describeRate, type LimitRow } from '@latchkey/base'
import { createRateLimit, createRoutes } from '@latchkey/node'
import type { Guides } from './loadGuides.ts'

/** The prefix of the addresses at which pages ask. */
export const clearSigningPath = '/api/clear-signing'

/** They change with a start of the program alone. */
const cacheControl = 'public, max-age=300'
const nothing = { descriptors: [] }
/** A card asks for its contract, its type and forty calls within, once in five minutes. */
const rate = { burst: 300, perSecond: 10 }

/** The line of the page that owners read. */
export const guideLimits: readonly LimitRow[] = [
  { what: 'descriptions of calls', howMuch: describeRate(rate), beyond: '429; the card is told by names' },
]

export type GuideDeps = { readonly clock: Clock; readonly callerOf?: (request: Request) => string | undefined }

/**
 * `GET /{chainId}/{address}` and `GET /types/{typeHash}`: what the owner has installed for a contract, or for typed data.
 * An answer says so where there is nothing: most contracts have none, and that is no failure. Each process counts for itself:
 * an answer costs its memory alone.
 */
export function guideRoutes({ byPlace }: Guides, { clock, callerOf }: GuideDeps): ReturnType<typeof createRoutes> {
  const routes = createRoutes()
  const isAllowed = createRateLimit({ clock, ...rate })
  routes.get('/:kind/:id', ({ req }) => {
    if (!isAllowed(callerOf?.(req.raw) ?? '')) return new Response(null, { status: 429 })
    const place = `${req.param('kind')}/${req.param('id').toLowerCase()}`
    if (!/^(?:[1-9]\d{0,15}\/0x[0-9a-f]{40}|types\/0x[0-9a-f]{64})$/.test(place))
      return new Response(null, { status: 404 })
    return Response.json(byPlace.get(place) ?? nothing, { headers: { 'cache-control': cacheControl } })
  })
  routes.all('/*', () => new Response(null, { status: 404 }))
  return routes
}
