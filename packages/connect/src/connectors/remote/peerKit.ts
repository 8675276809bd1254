import { createStore } from '@latchkey/base'
import {
  closePeer,
  defaultEvents,
  defaultMethods,
  endSession,
  onPeerNews,
  type Peer,
  type PeerNews,
  type Proposed,
  propose,
  type Relay,
  type RelayStatus,
  type ResumedRequest,
  request,
  type Session,
} from '@latchkey/remote'
import { PairingError } from '../../pairingError.ts'
import type { PairingKit, PairingService } from './remoteController.ts'
import type { ResumedAsk, SessionLink, SessionNews } from './sessionLink.ts'

/**
 * Rights asked of a wallet: the defaults of the specification (§9), and what else programs of a page may want. All of
 * it is optional, so that no wallet is turned away for one method.
 */
const methods: readonly string[] = [
  ...defaultMethods,
  'eth_chainId',
  'eth_signTypedData',
  'eth_signTransaction',
  'eth_sign',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_requestPermissions',
  'wallet_watchAsset',
  'wallet_sendCalls',
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
]
const events: readonly string[] = [...defaultEvents, 'message', 'disconnect', 'connect']

/** A peer and its relay, as the page's controller uses them. Both end with the kit. */
export function peerKit(peer: Peer, relay: Pick<Relay, 'status' | 'close'>): PairingKit {
  const links = new Map<string, SessionLink>()
  const linkOf = ({ topic }: Session): SessionLink => {
    const known = links.get(topic) ?? toLink(peer, topic)
    links.set(topic, known)
    return known
  }
  const sessions = createStore<readonly SessionLink[]>(peer.sessions.get().map(linkOf))
  peer.sessions.subscribe((list) => sessions.set(list.map(linkOf)))
  const service = createStore<PairingService>(toService(relay.status.get()))
  relay.status.subscribe((status) => service.set(toService(status)))
  return {
    sessions,
    service,
    find: (topic) => sessions.get().find((link) => link.topic === topic),
    async propose(chainIds, signal) {
      const chains = chainIds.map((id) => `eip155:${id}`)
      const optionalNamespaces = { eip155: { chains, methods, events } }
      const { uri, expiresAtMs, approval } = await propose(peer, { optionalNamespaces, signal })
      return { uri, expiresAtMs, approval: approval.then(linkOf), heard: untilHeard(peer, { uri, approval }) }
    },
    async close() {
      closePeer(peer)
      await relay.close()
    },
  }
}

/** Resolves when a wallet says that it shows the proposal of this code; listens no longer than the proposal is open. */
function untilHeard(peer: Peer, { uri, approval }: Pick<Proposed, 'uri' | 'approval'>): Promise<void> {
  return new Promise((resolve) => {
    const stop = onPeerNews(peer, (news) => {
      if (news.type === 'heard' && uri.startsWith(`wc:${news.pairingTopic}@`)) resolve()
    })
    approval.then(stop, stop)
  })
}

function toLink(peer: Peer, topic: string): SessionLink {
  // Remembered, because an ended session is still asked what it was.
  let last = peer.sessions.get().find((session) => session.topic === topic)
  const session = () => {
    last = peer.sessions.get().find((each) => each.topic === topic) ?? last
    return last
  }
  return {
    topic,
    startedAtMs: () => session()?.startedAtMs,
    expiresAtMs: () => session()?.expiresAtMs ?? 0,
    rights: () => ({ namespaces: session()?.namespaces ?? {}, peerName: session()?.peer.name ?? '' }),
    async request(chainId, { method, params }) {
      if (!peer.sessions.get().some((each) => each.topic === topic)) throw new PairingError('no_session')
      return await request(peer, { topic, chainId: `eip155:${chainId}`, method, params })
    },
    resumed: () => peer.resumed.get().flatMap((asked) => (asked.topic === topic ? toAsk(asked) : [])),
    listen: (listener) =>
      onPeerNews(peer, (news) => {
        const told = toNews(news, topic)
        if (told !== undefined) listener(told)
      }),
    async end() {
      if (peer.sessions.get().some((each) => each.topic === topic)) await endSession(peer, topic)
    },
  }
}

function toAsk({ chainId, method, params, outcome }: ResumedRequest): ResumedAsk {
  const request = { method, ...(Array.isArray(params) && { params }) }
  return { chainId: Number(chainId.split(':')[1]), request, outcome }
}

function toNews(news: PeerNews, topic: string): SessionNews | undefined {
  if (news.type === 'session' || news.type === 'heard' || news.topic !== topic) return undefined
  if (news.type === 'changed') return { type: 'update' }
  if (news.type === 'ended') return { type: 'end', reason: news.reason.message }
  const { name, data, chainId } = news
  return { type: 'event', name, data, chainId }
}

function toService(status: RelayStatus): PairingService {
  return status.status === 'connected' ? { status: 'connected' } : status
}
