import { type Clock, type Fetch, fromUtf8, type Log, parseJson, readBytes, withTimeout } from '@latchkey/base'
import { linkPaths } from './limits.ts'
import { deriveSessionKey, type LinkSession } from './linkSession.ts'
import { readStoredEvents, type StoredEvent } from './messages.ts'

export type StoredEventsOptions = {
  readonly serverUrl: string
  readonly session: LinkSession
  readonly fetch: Fetch
  readonly clock: Clock
  readonly log: Log
}

const timeoutMs = 10_000
const maxAnswerBytes = 4_000_000

/** Events that a server kept for this side while it was away; empty when they cannot be had. Never fails. */
export async function fetchUnseen(options: StoredEventsOptions): Promise<readonly StoredEvent[]> {
  try {
    const response = await ask(options, 'GET', `${linkPaths.events}?unseen=true`)
    const bytes = response.ok ? await readBytes(response.body, maxAnswerBytes) : undefined
    const events = readStoredEvents(parseJson((bytes && fromUtf8(bytes)) ?? ''))
    if (events === undefined) options.log.debug('The link server gave no list of events', { status: response.status })
    return events ?? []
  } catch (error) {
    options.log.debug('The events of the link server could not be fetched', error)
    return []
  }
}

/** Tells a server that an event need not be kept any longer. Never fails: it is then only seen once more. */
export async function markSeen(options: StoredEventsOptions, eventId: string): Promise<void> {
  try {
    await ask(options, 'POST', `${linkPaths.events}/${eventId}/seen`)
  } catch (error) {
    options.log.debug('An event could not be marked as seen', error)
  }
}

async function ask(options: StoredEventsOptions, method: string, path: string): Promise<Response> {
  const { serverUrl, session, fetch, clock } = options
  const authorization = `Basic ${btoa(`${session.id}:${deriveSessionKey(session)}`)}`
  const asking = fetch(`${serverUrl}${path}`, {
    method,
    headers: { authorization },
    credentials: 'omit',
    redirect: 'error',
    cache: 'no-store',
  })
  return await withTimeout(asking, timeoutMs, clock)
}
