import { tellAll } from '@latchkey/base'
import { cleanText } from '@latchkey/evm'
import {
  approve,
  emitEvent,
  endSession,
  onPeerNews,
  type Peer,
  pair,
  pingPairing,
  protocolErrors,
  type Relay,
  reject,
  respond,
  type Session,
  updateSession,
  type WireError,
} from '@latchkey/remote'
import type { EndedSession, EndReason, WalletPeer } from './walletPeer.ts'

/** A peer of the pairing protocol as the wallet's screens use it. */
export function walletPeerOf(peer: Peer, relay: Relay): WalletPeer {
  const listeners = new Set<(ended: EndedSession) => void>()
  // Kept a little longer than the peer keeps them, so that the end of a session can name the site.
  const known = new Map<string, Session>()
  const remember = (sessions: readonly Session[]) => {
    for (const session of sessions) known.set(session.topic, session)
  }
  remember(peer.sessions.get())
  peer.sessions.subscribe(remember)
  saySeen(peer)
  onPeerNews(peer, (news) => {
    if (news.type !== 'ended') return
    const session = known.get(news.topic)
    known.delete(news.topic)
    if (session === undefined) return
    const isExpired = session.expiresAtMs <= peer.clock.now()
    tellAll(listeners, { session, reason: isExpired ? { code: 'expired' } : readReason(news.reason) })
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

/** The protocol's numbers have words of ours; what a site says beside them is its own. */
function readReason({ code, message }: WireError): EndReason {
  if (code === protocolErrors.userDisconnected.code) return { code: 'ended' }
  if (code === protocolErrors.settlementFailed.code) return { code: 'unsettled' }
  const text = cleanText(message)
  return text === undefined ? { code: 'ended' } : { code: 'said', text }
}

/** Tells each site that its proposal is on the screen, so that its visitor looks here. Nothing depends on it. */
function saySeen(peer: Peer): void {
  const seen = new Set<number>()
  peer.proposals.subscribe((proposals) => {
    for (const { id, pairingTopic } of proposals) {
      if (seen.has(id)) continue
      seen.add(id)
      pingPairing(peer, pairingTopic).catch((error: unknown) =>
        peer.log.debug('The site was not told that its proposal is shown', error),
      )
    }
  })
}
