import { RemoteError } from '../errors.ts'
import { forgetTopic, writeRecord } from './peerRecords.ts'
import type { Pairing, Peer } from './peerState.ts'
import { leaveTopics } from './publish.ts'

/** How long a pairing stays known once a session came of it, in milliseconds: 30 days. */
const knownLifeMs = 30 * 86_400_000
/** Those that were last of use stay. */
const maxKnown = 50

/** A session came of a pairing: what is proposed there next needs no code. One whose key is gone stays gone. */
export async function keepPairing(peer: Peer, topic: string, side: Pick<Pairing, 'isOwn'> = {}): Promise<void> {
  if (!peer.keys.has(topic)) return
  const pairing: Pairing = { expiresAtMs: peer.clock.now() + knownLifeMs, isActive: true, ...side }
  peer.pairings.set(topic, pairing)
  await writeRecord(peer, ['pairing', topic], pairing)
  listenForProposals(peer, topic)
  const known = [...peer.pairings].filter(([, { isActive }]) => isActive)
  const surplus = known.sort(([, left], [, right]) => right.expiresAtMs - left.expiresAtMs).slice(maxKnown)
  for (const [each] of surplus) await forgetPairing(peer, each)
}

/** Hears what is proposed on a known pairing, also in a tab that did not scan its code. An app has nothing to hear there. */
export function listenForProposals(peer: Peer, topic: string): void {
  const { isActive, isOwn } = peer.pairings.get(topic) ?? {}
  if (!isActive || isOwn) return
  peer.relay
    .subscribe([topic], { signal: peer.closing.signal })
    .catch((error: unknown) => peer.log.debug('A known pairing is not listened to', error))
}

/** Forgets a pairing and what was proposed there. */
export async function forgetPairing(peer: Peer, topic: string): Promise<void> {
  await peer.wallet?.forgetProposals(peer, topic)
  await forgetTopic(peer, topic, new RemoteError('proposal_expired'))
  leaveTopics(peer, [topic])
}

/** Forgets an app's own pairings whose time is up. */
export async function endOwnPairings(peer: Peer): Promise<void> {
  const open = new Set([...peer.own.values()].map(({ pairingTopic }) => pairingTopic))
  for (const [topic, { isOwn, expiresAtMs }] of [...peer.pairings]) {
    if (isOwn && expiresAtMs <= peer.clock.now() && !open.has(topic)) await forgetPairing(peer, topic)
  }
}

/** Topics that are listened to when a page starts: an app's known pairing is silent until it is proposed on. */
export function topicsToHear(peer: Peer): readonly string[] {
  const open = new Set([...peer.own.values()].map(({ pairingTopic }) => pairingTopic))
  return [...peer.keys.keys()].filter((topic) => !peer.pairings.get(topic)?.isOwn || open.has(topic))
}
