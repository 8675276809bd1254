import { type Clock, type KeyValueStorage, type Log, tellAll, webSocketChannel } from '@latchkey/base'
import {
  approve,
  createPeer,
  createRelayClient,
  emitEvent,
  endSession,
  indexedDbRecords,
  onPeerNews,
  type Peer,
  type PeerTabs,
  pair,
  type RandomBytes,
  type Relay,
  reject,
  respond,
  type Session,
  updateSession,
} from '@latchkey/remote'
import type { EndedSession, WalletPeer } from './walletPeer.ts'

export type WalletPeerOptions = {
  readonly relay: { readonly urls: readonly string[]; readonly projectId?: string }
  /** Holds the wallet's name on the relay. */
  readonly storage: KeyValueStorage
  readonly clock: Clock
  readonly log: Log
}

/** The site itself keeps its own sessions in this browser too; the wallet's must not be taken for them. */
const databaseSuffix = '_POCKET'
const tabsName = 'latchkey.pocket'

/** The pairing protocol over the browser's own sockets, database and tabs. Nothing is sent before there is a session or a code. */
export async function createWalletPeer(options: WalletPeerOptions): Promise<WalletPeer> {
  const { relay: relays, storage, clock, log } = options
  const records = await indexedDbRecords(
    () => ({ open: (name: string, version: number) => window.indexedDB.open(`${name}${databaseSuffix}`, version) }),
    log,
  )
  const random: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length))
  const relay = createRelayClient({
    ...relays,
    openChannel: (url, { signal }) => webSocketChannel(url, { WebSocket, clock, signal }),
    storage,
    clock,
    random,
    log,
    onWake,
    readServerTimeMs,
  })
  const metadata = {
    name: 'Pocket wallet',
    description: 'A test wallet in a page. For test money only.',
    url: window.location.origin,
    icons: [],
  }
  const tabs = broadcastTabs()
  const peer = await createPeer({ relay, records, metadata, clock, random, log, ...(tabs && { tabs }) })
  return toWalletPeer(peer, relay)
}

function toWalletPeer(peer: Peer, relay: Relay): WalletPeer {
  const listeners = new Set<(ended: EndedSession) => void>()
  // Kept a little longer than the peer keeps them, so that the end of a session can name the site.
  const known = new Map<string, Session>()
  const remember = (sessions: readonly Session[]) => {
    for (const session of sessions) known.set(session.topic, session)
  }
  remember(peer.sessions.get())
  peer.sessions.subscribe(remember)
  onPeerNews(peer, (news) => {
    if (news.type !== 'ended') return
    const session = known.get(news.topic)
    known.delete(news.topic)
    if (session !== undefined) tellAll(listeners, { session, reason: news.reason.message })
  })
  return {
    proposals: peer.proposals,
    requests: peer.requests,
    sessions: peer.sessions,
    service: relay.status,
    isDurable: peer.records.isDurable,
    pair: (uri) => pair(peer, uri),
    approve: async (id, namespaces) => void (await approve(peer, id, { namespaces })),
    reject: (id, reason) => reject(peer, id, reason),
    respond: ({ topic, id }, outcome) => respond(peer, { topic, id, ...outcome }),
    update: (topic, namespaces) => updateSession(peer, topic, namespaces),
    emit: (event) => emitEvent(peer, event),
    end: (topic) => endSession(peer, topic),
    onEnded(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Undefined where the browser has no such channel: tabs then learn of each other by reloading only. */
function broadcastTabs(): PeerTabs | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  const channel = new BroadcastChannel(tabsName)
  return {
    post: (key) => channel.postMessage(key),
    listen(listener) {
      const hear = ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string') listener(data)
      }
      channel.addEventListener('message', hear)
      return () => channel.removeEventListener('message', hear)
    },
  }
}

function onWake(listener: () => void): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') listener()
  }
  window.addEventListener('online', listener)
  document.addEventListener('visibilitychange', look)
  return () => {
    window.removeEventListener('online', listener)
    document.removeEventListener('visibilitychange', look)
  }
}

/** By this site's own server: the relay runs beside it, and the page may ask nobody else. */
async function readServerTimeMs(): Promise<number | undefined> {
  const answer = await fetch('/pocket', { method: 'HEAD', cache: 'no-store' })
  const timeMs = Date.parse(answer.headers.get('date') ?? '')
  return Number.isNaN(timeMs) ? undefined : timeMs
}
