import { createRoutes } from '@latchkey/node'
import { linkPaths } from '@latchkey/remote'
import type { Hono } from 'hono'
import { cors } from 'hono/cors'
import { isListedOrigin } from '../relay/admission.ts'
import { count } from '../relay/metrics.ts'
import type { LinkState } from './linkState.ts'
import { isRoomId } from './room.ts'
import type { HeldEvent, RoomFailure, RoomKey } from './roomStore.ts'

/** Where a request comes from. */
export type LinkPeer = { readonly ip: string }

type LinkEnv = {
  readonly Bindings: LinkPeer
  readonly Variables: { session: RoomKey; events: readonly HeldEvent[] }
}

export type LinkRoutes = Hono<LinkEnv>

const preflightSeconds = 600
const { events: eventsPath } = linkPaths

/** `GET /events`, `GET /events/{id}`, `POST /events/{id}/seen`, for the two sides of a session. */
export function linkRoutes(state: LinkState): LinkRoutes {
  const { config, rooms, metrics, clock, log } = state
  const routes = createRoutes<LinkEnv>()
  routes.use(async (context, next) => {
    await next()
    context.header('cache-control', 'no-store')
    count(metrics.requests, context.res.status)
  })
  routes.use(async ({ req, res }, next) => {
    const origin = req.header('origin')
    if (origin === undefined) return await next()
    if (!isListedOrigin(origin, config.origins)) return fail(403, 'Forbidden')
    // A page could not read what is refused below otherwise.
    res.headers.set('access-control-allow-origin', origin)
    return await next()
  })
  // Before the preflight: that is a request as well.
  routes.use(async ({ env }, next) => {
    if (state.door.isClosed) return fail(503, 'Stopping')
    return state.requests(env.ip) ? await next() : fail(429, 'Too many requests')
  })
  routes.use(
    cors({
      origin: (origin) => origin || null,
      allowMethods: ['GET', 'POST'],
      allowHeaders: ['authorization', 'content-type'],
      maxAge: preflightSeconds,
    }),
  )
  routes.use(`${eventsPath}/*`, async (context, next) => {
    const session = readSession(context.req.header('authorization'))
    if (session === undefined) return refuse('invalidSession')
    const listing = await rooms.listEvents(session)
    if ('failure' in listing) return refuse(listing.failure)
    context.set('session', session)
    context.set('events', listing.value)
    return await next()
  })
  // Oldest first. `timestamp` is in seconds, and leaves out what is older.
  routes.on('GET', [eventsPath, `${eventsPath}/`], ({ req, var: { events } }) => {
    const sinceMs = Number(req.query('timestamp') ?? 0) * 1000
    const isWanted = ({ isSeen, atMs }: HeldEvent) => !(isSeen && req.query('unseen') === 'true') && !(atMs < sinceMs)
    return Response.json({ timestamp: Math.floor(clock.now() / 1000), events: events.filter(isWanted).map(toAnswer) })
  })
  routes.get(`${eventsPath}/:id`, ({ req, var: { events } }) => {
    const event = events.find(({ id }) => id === req.param('id'))
    return event === undefined ? notFound() : Response.json(toAnswer(event))
  })
  routes.post(`${eventsPath}/:id/seen`, async ({ req, var: { session, events } }) => {
    const event = events.find(({ id }) => id === req.param('id'))
    if (event === undefined) return notFound()
    const marking = await rooms.markSeen(session, event.id)
    if ('failure' in marking) return refuse(marking.failure)
    return marking.value ? Response.json({ success: true }) : notFound()
  })
  for (const path of [eventsPath, `${eventsPath}/`, `${eventsPath}/:id`, `${eventsPath}/:id/seen`]) {
    routes.all(path, () => fail(405, 'Method not allowed'))
  }
  routes.all('*', notFound)
  routes.onError((error) => {
    log.error('A request of the link protocol failed', error)
    return fail(500, 'Not answered')
  })
  return routes
}

function notFound(): Response {
  return fail(404, 'Not found')
}

function fail(status: number, error: string): Response {
  return Response.json({ error }, { status })
}

function refuse(failure: RoomFailure): Response {
  return failure === 'invalidSession' ? fail(401, 'Invalid session ID or key') : fail(503, 'Not stored')
}

function toAnswer({ id, name, data }: HeldEvent) {
  return { id, event: name, data }
}

/** The session whose id and key stand in a Basic authorization (RFC 7617). */
function readSession(authorization: string | undefined): RoomKey | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/=]{1,256})$/i.exec(authorization ?? '')?.[1]
  if (encoded === undefined) return undefined
  const [id = '', key = ''] = Buffer.from(encoded, 'base64').toString().split(':')
  return isRoomId(id) ? { id, key } : undefined
}
