import { createStore, type Store, tellAll, type Unsubscribe, withTimeout } from '@latchkey/base'
import { RemoteError } from '../errors.ts'
import type { RandomBytes } from '../pairing/keys.ts'
import { openMessage } from './asked.ts'
import { linkEvents, linkTimings, metadataKeys } from './limits.ts'
import { isDestroyed, type LinkedPhone } from './linkedPhone.ts'
import { createLinkKnowledge } from './linkKnowledge.ts'
import { type CallServer, createLinkLine, type LinkLine, type LinkStatus } from './linkLine.ts'
import { type RememberedLink, recallLink, watchLink } from './linkMemory.ts'
import type { LinkPlatform } from './linkPlatform.ts'
import { createLinkSession, deriveSessionKey, type LinkSession } from './linkSession.ts'
import { formatLinkUrl } from './linkUrl.ts'
import type { LinkServerMessage, StoredEvent } from './messages.ts'
import { createPhoneRequests, type PhoneRequests } from './phoneRequests.ts'
import { sealText } from './seal.ts'
import { fetchUnseen, markSeen } from './storedEvents.ts'
import { type Web3Message, writeWeb3Message } from './web3.ts'

/** Options of `createLinkClient`. */
export type LinkClientOptions = LinkPlatform & {
  /** http:// or https://, without a slash at its end. */
  readonly serverUrl: string
  /** Of this program; part of the code that a phone scans. */
  readonly version: string
  /** Where the page is, which a phone shows. */
  readonly origin: string
}

/** Why a link is over: the phone's word, that of another tab, or `reset` here. */
export type LinkEnd = 'destroyed' | 'other-tab' | 'reset'

/** A page's side of a link to a phone. One session at a time; `reset` takes the next one. */
export type LinkClient = {
  readonly status: Store<LinkStatus>
  /** A phone has joined the session, now or before. */
  readonly isJoined: Store<boolean>
  /** The server does not know any more that a phone had joined: nothing that is asked will arrive. */
  readonly isUnlinked: Store<boolean>
  readonly phone: Store<LinkedPhone>
  /** The code for a phone. */
  url(chainId: number): string
  open(): void
  /** The device woke up or came back: reconnects at once and looks for missed answers. */
  wake(): void
  /**
   * Asks the phone; also one that is away, which finds the request when it is back. Fails with `RemoteError`:
   * `peer_refused` (the phone's word), `link_unreachable` (not sent), `link_ended`; or with the signal's reason.
   */
  request(method: string, params: unknown, options?: { readonly signal?: AbortSignal }): Promise<unknown>
  onEnd(listener: (end: LinkEnd) => void): Unsubscribe
  /** Ends the session on both sides and takes a new one. What waits fails with `link_ended`. Never fails itself. */
  reset(): Promise<void>
  /** Lets go of the line; the session stays. */
  close(): void
}

type Live = {
  readonly session: LinkSession
  readonly line: LinkLine
}

/** Makes a page's side of a link. Takes up the session of an earlier page, and opens nothing before `open`. */
export function createLinkClient(options: LinkClientOptions): LinkClient {
  const { serverUrl, storage, random, log } = options
  const status = createStore<LinkStatus>('disconnected')
  const known = createLinkKnowledge({ storage, serverUrl, log })
  const ends = createTeller<LinkEnd>()
  let live = start(recallLink(storage, serverUrl)?.session ?? createLinkSession(random))
  let isOpen = false
  /** The session whose end is being told; a server may repeat that here too. */
  let leaving: LinkSession | undefined
  const requests = createPhoneRequests({ ...options, publish: (message) => publish(live, message, random) })

  function start(session: LinkSession): Live {
    const line = createLinkLine({
      ...options,
      greet: (call) => greet(own, call),
      onMessage: (message) => own === live && hear(message),
    })
    const own: Live = { session, line }
    line.status.subscribe((next) => own === live && status.set(next))
    return own
  }

  async function greet(own: Live, call: CallServer): Promise<void> {
    const { linked, config } = await hostSession(own.session, call)
    if (own === live) known.compare(own.session, linked)
    if (own === live) hear(config)
    if (own === live) await fetchMissed(options, own.session, requests)
  }

  function hear(message: LinkServerMessage): void {
    if (message.type === 'Linked') known.join(live.session)
    else if (message.type === 'Event') void receive(options, live.session, requests, toStored(message))
    else if (!('metadata' in message)) return
    else if (isDestroyed(message.metadata)) ended(leaving === live.session ? 'reset' : 'destroyed')
    else known.learn(live.session, message.metadata)
  }

  function take(session: LinkSession, isWanted = isOpen): void {
    live.line.close()
    live = start(session)
    status.set('disconnected')
    isOpen = isWanted
    if (isOpen) live.line.open()
  }

  /** This session is over: what waits fails, what is remembered of it goes, and the next one is made, with no line yet. */
  function ended(end: LinkEnd): void {
    known.forget(live.session)
    take(createLinkSession(random), false)
    requests.endAll(new RemoteError('link_ended'))
    ends.tell(end)
    // While somebody was being asked here, another tab may have found a phone.
    join(recallLink(storage, serverUrl))
  }

  /** Another tab has a phone: this one has it too, unless somebody is being asked here. */
  function join(link: RememberedLink | undefined): void {
    if (link?.serverUrl !== serverUrl || requests.count() > 0) return
    known.take(link)
    take(link.session)
  }

  const stopWatching = watchLink(storage, (link) => {
    if (link?.session.id === live.session.id) return
    if (known.isJoined.get()) ended('other-tab')
    else join(link)
  })

  return {
    status,
    isJoined: known.isJoined,
    isUnlinked: known.isUnlinked,
    phone: known.phone,
    url: (chainId) => formatLinkUrl({ session: live.session, serverUrl, version: options.version, chainId }),
    open() {
      isOpen = true
      live.line.open()
    },
    wake() {
      live.line.wake()
      if (status.get() === 'connected') void fetchMissed(options, live.session, requests)
    },
    request: (method, params, { signal } = {}) => requests.start({ method, params, signal, status }),
    onEnd: ends.listen,
    async reset() {
      leaving = live.session
      await tellEnd(live, options)
      if (live.session === leaving) ended('reset')
    },
    close() {
      isOpen = false
      stopWatching()
      live.line.close()
      requests.endAll(new RemoteError('link_ended'))
    },
  }
}

/** A page's greeting on each line, and the news of its session. */
async function hostSession(session: LinkSession, call: CallServer) {
  const sessionId = session.id
  await call({ type: 'HostSession', sessionId, sessionKey: deriveSessionKey(session) })
  const linked = await call({ type: 'IsLinked', sessionId })
  return { linked, config: await call({ type: 'GetSessionConfig', sessionId }) }
}

function toStored(message: Extract<LinkServerMessage, { type: 'Event' }>): StoredEvent {
  return { ...message, id: message.eventId }
}

async function publish({ session, line }: Live, message: Web3Message, random: RandomBytes): Promise<void> {
  const event = message.type === 'canceled' ? linkEvents.canceled : linkEvents.request
  const data = sealText(writeWeb3Message(message), session.secret, random)
  await line.call({ type: 'PublishEvent', sessionId: session.id, event, data, callWebhook: true })
}

async function tellEnd({ session, line }: Live, { clock, log }: LinkClientOptions): Promise<void> {
  const metadata = { [metadataKeys.destroyed]: '1' }
  const telling = line.call({ type: 'SetSessionConfig', sessionId: session.id, metadata })
  await withTimeout(telling, linkTimings.destroyMs, clock).catch((error: unknown) =>
    log.debug('The end of the link could not be told', error),
  )
}

/** The server's word counts for nothing: only what opens under the secret, and answers what still waits. */
async function receive(
  options: LinkClientOptions,
  session: LinkSession,
  requests: PhoneRequests,
  { id, event, data }: StoredEvent,
): Promise<void> {
  // A server keeps the events of both sides in one list; the phone's own are for the phone to mark.
  if (event !== linkEvents.response) return
  const message = openMessage(data, session.secret, options.log)
  if (message?.type === 'response') requests.settle(message.response)
  await markSeen({ ...options, session }, id)
}

async function fetchMissed(options: LinkClientOptions, session: LinkSession, requests: PhoneRequests): Promise<void> {
  const events = await fetchUnseen({ ...options, session })
  await Promise.all(events.map((event) => receive(options, session, requests, event)))
}

/** Tells one kind of news to whoever listens. */
function createTeller<News>() {
  const listeners = new Set<(news: News) => void>()
  return {
    tell: (news: News) => tellAll(listeners, news),
    listen(listener: (news: News) => void): Unsubscribe {
      const entry = (news: News) => listener(news)
      listeners.add(entry)
      return () => void listeners.delete(entry)
    },
  }
}
