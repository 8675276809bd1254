import { createRoutes } from '@latchkey/node'
import type { Guides } from './loadGuides.ts'

/** The prefix of the addresses at which pages ask. */
export const clearSigningPath = '/api/clear-signing'

/** They change with a start of the program alone. */
const cacheControl = 'public, max-age=300'
const nothing = { descriptors: [] }

/**
 * `GET /{chainId}/{address}` and `GET /types/{typeHash}`: what the owner has installed for a contract, or for typed data.
 * An answer says so where there is nothing: most contracts have none, and that is no failure.
 */
export function guideRoutes({ byPlace }: Guides): ReturnType<typeof createRoutes> {
  const routes = createRoutes()
  routes.get('/:kind/:id', ({ req }) => {
    const place = `${req.param('kind')}/${req.param('id').toLowerCase()}`
    if (!/^(?:[1-9]\d{0,15}\/0x[0-9a-f]{40}|types\/0x[0-9a-f]{64})$/.test(place))
      return new Response(null, { status: 404 })
    return Response.json(byPlace.get(place) ?? nothing, { headers: { 'cache-control': cacheControl } })
  })
  routes.all('/*', () => new Response(null, { status: 404 }))
  return routes
}
