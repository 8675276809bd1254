import { askJson, type Clock, type Fetch, type JsonAnswer, type Log } from '@latchkey/base'
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
const maxBytes = 4_000_000

/** Events that a server kept for this side while it was away; empty when they cannot be had. Never fails. */
export async function fetchUnseen(options: StoredEventsOptions): Promise<readonly StoredEvent[]> {
  try {
    const { response, body } = await ask(options, 'GET', `${linkPaths.events}?unseen=true`)
    const events = response.ok ? readStoredEvents(body) : undefined
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

async function ask(options: StoredEventsOptions, method: string, path: string): Promise<JsonAnswer> {
  const { serverUrl, session, fetch, clock } = options
  const authorization = `Basic ${btoa(`${session.id}:${deriveSessionKey(session)}`)}`
  return await askJson({
    url: `${serverUrl}${path}`,
    fetch,
    method,
    headers: { authorization },
    credentials: 'omit',
    cache: 'no-store',
    maxBytes,
    within: { timeoutMs, clock },
  })
}
