import { keepPairing } from './knownPairings.ts'
import { forgetTopic, removeRecord, writeRecord } from './peerRecords.ts'
import { hasSession, type Peer } from './peerState.ts'
import { leaveTopics } from './publish.ts'
import type { OwnProposal, Session } from './session.ts'

/** Keeps an own proposal, with the wallets that answered it. */
export async function keepOwn(peer: Peer, own: OwnProposal): Promise<void> {
  peer.own.set(own.id, own)
  await writeRecord(peer, ['own', String(own.id)], { ...own, requiredNamespaces: { ...own.requiredNamespaces } })
}

/** Takes an own proposal out: it was answered, ended, or is not wanted any more. */
export async function dropProposal(peer: Peer, id: number, reason: unknown): Promise<void> {
  leaveTopics(peer, await forgetOwn(peer, id, reason))
}

/** Forgets an own proposal, and tells who waits for it why. The topics that are of no use any more come back. */
export async function forgetOwn(peer: Peer, id: number, reason: unknown): Promise<readonly string[]> {
  const own = peer.own.get(id)
  peer.own.delete(id)
  const waiting = peer.waiting.get(id)
  peer.waiting.delete(id)
  waiting?.reject(reason)
  if (own === undefined) return []
  await removeRecord(peer, 'own', String(id))
  const topics = openTopicsOf(peer, own)
  // A known pairing outlives what was proposed on it.
  const isKnown = (topic: string) => peer.pairings.get(topic)?.isOwn === true
  for (const topic of topics) if (!isKnown(topic)) await forgetTopic(peer, topic, reason)
  return topics
}

/** Where a proposal is spoken of: its pairing, and the sessions it may become. One of them may be a session by now. */
export function openTopicsOf(peer: Peer, { pairingTopic, settling = [] }: OwnProposal): readonly string[] {
  return [pairingTopic, ...settling.map(({ topic }) => topic)].filter((topic) => !hasSession(peer, topic))
}

/** An own proposal became a session, in this tab or another: who waits for it has it, and the pairing has done its work. */
export async function finishProposal(peer: Peer, session: Session): Promise<void> {
  const own = [...peer.own.values()].find(({ pairingTopic }) => pairingTopic === session.pairingTopic)
  if (own === undefined) return
  peer.waiting.get(own.id)?.resolve(session)
  peer.waiting.delete(own.id)
  if (own.keepsPairing) await keepPairing(peer, own.pairingTopic, { isOwn: true })
  await dropProposal(peer, own.id, undefined)
}
