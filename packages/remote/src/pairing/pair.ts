import { RemoteError } from '../errors.ts'
import { topicOf } from './keys.ts'
import { parsePairingUri } from './pairingUri.ts'
import { keepKey, writeRecord } from './peerRecords.ts'
import type { Peer } from './peerState.ts'

/** How long a pairing without a stated end is listened to, in milliseconds. */
const pairingLifeMs = 300_000

/**
 * Listens for the proposal of a scanned code (the wallet's side). Resolves when the relay listens; the proposal comes
 * into `peer.proposals`. Fails as `parsePairingUri` does, with `relay_not_supported` or
 * `mismatched_topic`.
 */
export async function pair(peer: Peer, uri: string): Promise<{ readonly pairingTopic: string }> {
  const nowMs = peer.clock.now()
  const { topic, symKey, relay, expiryTimestamp } = parsePairingUri(uri, nowMs)
  if (relay.protocol !== 'irn') throw new RemoteError('relay_not_supported')
  // The topic is the key's own hash; any other would be a letter box of somebody else.
  if ((await topicOf(peer.cryptography, symKey)) !== topic) throw new RemoteError('mismatched_topic')
  const expiresAtMs = expiryTimestamp === undefined ? nowMs + pairingLifeMs : expiryTimestamp * 1000
  // A code that is scanned again does not make a known pairing a new one.
  if (!peer.pairings.get(topic)?.isActive) {
    peer.pairings.set(topic, { expiresAtMs })
    await writeRecord(peer, ['pairing', topic], { expiresAtMs })
  }
  // Last: what is heard there must be known for what it is.
  await keepKey(peer, symKey)
  await peer.relay.subscribe([topic], { signal: peer.closing.signal })
  return { pairingTopic: topic }
}
