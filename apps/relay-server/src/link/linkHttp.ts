import { linkPaths } from '@latchkey/remote'
import { isListedOrigin } from '../relay/admission.ts'
import { spendOf } from '../relay/door.ts'
import { count } from '../relay/metrics.ts'
import { type LinkState, type Seat, touchRoom } from './linkState.ts'
import { findEvent, type Room, type RoomEvent } from './room.ts'
import { openRoom } from './rooms.ts'

export type LinkHttpRequest = {
  readonly method: string
  /** Path below the server's own address, and query. */
  readonly url: string
  readonly origin?: string | undefined
  readonly authorization?: string | undefined
  readonly ip: string
}

export type LinkHttpAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

type Plain = { readonly status: number; readonly value?: unknown; readonly headers?: Readonly<Record<string, string>> }

const preflightSeconds = '600'

/** `GET /events`, `GET /events/{id}`, `POST /events/{id}/seen`, for the two sides of a session. */
export async function answerLinkHttp(state: LinkState, request: LinkHttpRequest): Promise<LinkHttpAnswer> {
  const { origin } = request
  const isWelcome = origin === undefined || isListedOrigin(origin, state.config.origins)
  const { status, value, headers } = isWelcome ? await answer(state, request) : { status: 403, ...failed('Forbidden') }
  count(state.metrics.requests, status)
  return {
    status,
    headers: {
      'cache-control': 'no-store',
      vary: 'origin',
      ...(value !== undefined && { 'content-type': 'application/json' }),
      ...(origin !== undefined && isWelcome && { 'access-control-allow-origin': origin }),
      ...headers,
    },
    body: value === undefined ? '' : JSON.stringify(value),
  }
}

async function answer(state: LinkState, request: LinkHttpRequest): Promise<Plain> {
  const { method, url, ip, authorization } = request
  if (state.door.isClosed) return { status: 503, ...failed('Stopping') }
  if (!spendOf(state.requests, ip)) return { status: 429, ...failed('Too many requests') }
  const [path = '', search = ''] = url.split('?')
  if (path !== linkPaths.events && !path.startsWith(`${linkPaths.events}/`)) return notFound
  if (method === 'OPTIONS') return preflight
  const room = readRoom(state, authorization)
  if (room === undefined) return { status: 401, ...failed('Invalid session ID or key') }
  touchRoom(state, room)
  const [, , eventId, action, ...rest] = path.split('/')
  if (rest.length > 0) return notFound
  if (eventId === undefined || eventId === '') return method === 'GET' ? listEvents(state, room, search) : notAllowed
  const event = findEvent(room, eventId)
  if (event === undefined) return notFound
  if (action === undefined) return method === 'GET' ? { status: 200, value: toAnswer(event) } : notAllowed
  if (action !== 'seen') return notFound
  if (method !== 'POST') return notAllowed
  event.isSeen = true
  return await keepSeen(state, room, event)
}

const notFound: Plain = { status: 404, ...failed('Not found') }
const notAllowed: Plain = { status: 405, ...failed('Method not allowed') }
const preflight: Plain = {
  status: 204,
  headers: {
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'authorization, content-type',
    'access-control-max-age': preflightSeconds,
  },
}

function failed(error: string): { readonly value: { readonly error: string } } {
  return { value: { error } }
}

/** Oldest first. `timestamp` is in seconds, and leaves out what is older. */
function listEvents({ clock }: LinkState, { events }: Room<Seat>, search: string): Plain {
  const query = new URLSearchParams(search)
  const sinceMs = Number(query.get('timestamp') ?? 0) * 1000
  const wanted = events.filter(({ isSeen, atMs }) => !(isSeen && query.get('unseen') === 'true') && !(atMs < sinceMs))
  return { status: 200, value: { timestamp: Math.floor(clock.now() / 1000), events: wanted.map(toAnswer) } }
}

function toAnswer({ id, name, data }: RoomEvent) {
  return { id, event: name, data }
}

function keepSeen({ keeper }: LinkState, { id }: Room<Seat>, event: RoomEvent): Promise<Plain> {
  keeper.note({ kind: 'seen', id, eventId: event.id })
  return new Promise((resolve) => {
    const settled = (failure?: Error) =>
      resolve(
        failure === undefined ? { status: 200, value: { success: true } } : { status: 503, ...failed('Not stored') },
      )
    keeper.settle({ settled, show: () => undefined })
  })
}

/** The session whose id and key stand in a Basic authorization (RFC 7617). */
function readRoom({ rooms }: LinkState, authorization: string | undefined): Room<Seat> | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/=]{1,256})$/i.exec(authorization ?? '')?.[1]
  if (encoded === undefined) return undefined
  const [id = '', key = ''] = Buffer.from(encoded, 'base64').toString().split(':')
  return openRoom(rooms, id, key)
}
