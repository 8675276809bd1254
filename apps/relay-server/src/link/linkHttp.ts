import { linkPaths } from '@latchkey/remote'
import { isListedOrigin } from '../relay/admission.ts'
import { count } from '../relay/metrics.ts'
import type { LinkState } from './linkState.ts'
import { isRoomId } from './room.ts'
import type { HeldEvent, RoomFailure, RoomKey } from './roomStore.ts'

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
  if (!state.requests(ip)) return { status: 429, ...failed('Too many requests') }
  const [path = '', search = ''] = url.split('?')
  if (path !== linkPaths.events && !path.startsWith(`${linkPaths.events}/`)) return notFound
  if (method === 'OPTIONS') return preflight
  const session = readSession(authorization)
  if (session === undefined) return refused('invalidSession')
  const listing = await state.rooms.listEvents(session)
  if ('failure' in listing) return refused(listing.failure)
  const events = listing.value
  const [, , eventId, action, ...rest] = path.split('/')
  if (rest.length > 0) return notFound
  if (eventId === undefined || eventId === '') return method === 'GET' ? listEvents(state, events, search) : notAllowed
  const event = events.find(({ id }) => id === eventId)
  if (event === undefined) return notFound
  if (action === undefined) return method === 'GET' ? { status: 200, value: toAnswer(event) } : notAllowed
  if (action !== 'seen') return notFound
  if (method !== 'POST') return notAllowed
  const marking = await state.rooms.markSeen(session, eventId)
  if ('failure' in marking) return refused(marking.failure)
  return marking.value ? { status: 200, value: { success: true } } : notFound
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

function refused(failure: RoomFailure): Plain {
  if (failure === 'invalidSession') return { status: 401, ...failed('Invalid session ID or key') }
  return { status: 503, ...failed('Not stored') }
}

/** Oldest first. `timestamp` is in seconds, and leaves out what is older. */
function listEvents({ clock }: LinkState, events: readonly HeldEvent[], search: string): Plain {
  const query = new URLSearchParams(search)
  const sinceMs = Number(query.get('timestamp') ?? 0) * 1000
  const wanted = events.filter(({ isSeen, atMs }) => !(isSeen && query.get('unseen') === 'true') && !(atMs < sinceMs))
  return { status: 200, value: { timestamp: Math.floor(clock.now() / 1000), events: wanted.map(toAnswer) } }
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
