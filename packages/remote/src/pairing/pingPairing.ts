import { nextMessageId, type Peer } from './peerState.ts'
import { publishRequest } from './publish.ts'

/**
 * Tells the app that a wallet has its proposal and shows it to a person (the wallet's side). The protocol has no message
 * for this; a ping under the pairing's key can come from nobody but who has read the code. Resolves when the relay holds
 * it, and fails as the relay does or with `session_not_found`; nothing depends on it.
 */
export async function pingPairing(peer: Peer, pairingTopic: string): Promise<void> {
  await publishRequest(peer, { topic: pairingTopic, id: nextMessageId(peer), method: 'wc_pairingPing', params: {} })
}
