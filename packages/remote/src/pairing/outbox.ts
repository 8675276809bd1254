import { removeRecord, writeRecord } from './peerRecords.ts'
import type { Peer } from './peerState.ts'
import { leaveTopics } from './publish.ts'
import type { Posting } from './session.ts'

/** Writes down what the relay is to take, so that it is taken even when this page goes away first. */
export async function keepPosting(peer: Peer, id: string, posting: Posting): Promise<void> {
  await writeRecord(peer, ['outbox', id], posting)
  peer.outbox.set(id, posting)
}

/** Takes a posting back: it was sent, or is not to be. */
export async function dropPosting(peer: Peer, id: string): Promise<void> {
  peer.outbox.delete(id)
  await removeRecord(peer, 'outbox', id)
}

/** Sends what was written down. Resolves when the relay holds it, and fails as the relay does; it stays written down then. */
export async function sendPosting(peer: Peer, id: string): Promise<void> {
  const posting = peer.outbox.get(id)
  const key = `outbox:${id}`
  if (posting === undefined || peer.sending.has(key)) return
  peer.sending.add(key)
  try {
    if (posting.type === 'approval') await peer.wallet?.sendApproval(peer, posting)
    else {
      const { topic, message, tag, ttlSeconds } = posting
      await peer.relay.publish({ topic, message, tag, ttlSeconds, prompt: false }, { signal: peer.closing.signal })
      leaveTopics(peer, [topic])
    }
  } finally {
    peer.sending.delete(key)
  }
  await dropPosting(peer, id)
}
