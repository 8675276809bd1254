import { RemoteError } from '../errors.ts'
import { endWhatIsOver, keepHeartbeat, sendWhatWaits } from './heartbeat.ts'
import { topicsToHear } from './knownPairings.ts'
import { createPeerState, type Peer, type PeerOptions } from './peerState.ts'
import { createReceiver } from './receive.ts'
import { followTab, restorePeer } from './storedPeer.ts'

/**
 * Makes one side of pairings and sessions, with everything it knew before. Listens to the relay where there is something
 * to be heard, and does not wait for it. Ends with `closePeer`.
 */
export async function createPeer(options: PeerOptions): Promise<Peer> {
  const peer = createPeerState(options)
  await restorePeer(peer)
  await endWhatIsOver(peer)
  const follow = (key: string) =>
    void followTab(peer, key).catch((error: unknown) => peer.log.warn('Another tab could not be followed', error))
  const stops = [peer.relay.onMessage(createReceiver(peer)), peer.tabs?.listen(follow) ?? (() => undefined)]
  peer.closing.signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
    for (const [id, waiting] of [...peer.waiting]) {
      peer.waiting.delete(id)
      waiting.reject(peer.closing.signal.reason)
    }
  })
  void keepHeartbeat(peer)
  const topics = topicsToHear(peer)
  if (topics.length > 0) {
    peer.relay
      .subscribe(topics, { signal: peer.closing.signal })
      .catch((error: unknown) => peer.log.debug('The sessions of before are not listened to', error))
  }
  sendWhatWaits(peer)
  return peer
}

/** Ends the peer; its sessions stay, for the next one. The relay is its owner's to close. */
export function closePeer(peer: Peer): void {
  peer.closing.abort(new RemoteError('peer_closed'))
}
