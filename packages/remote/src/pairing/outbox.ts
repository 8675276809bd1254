import { AppError } from '@latchkey/base'
import { carriages, proposalLifeSeconds } from './messages.ts'
import { removeRecord, writeRecord } from './peerRecords.ts'
import type { Peer } from './peerState.ts'
import { leaveTopics } from './publish.ts'
import type { Posting } from './session.ts'

type Approval = Extract<Posting, { readonly type: 'approval' }>

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
    if (posting.type === 'approval') await sendApproval(peer, posting)
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

/** In one call where the relay has it; a relay that only knows the older way refuses, and gets it in steps. */
async function sendApproval(peer: Peer, approval: Approval): Promise<void> {
  const options = { signal: peer.closing.signal }
  const { pairingTopic, sessionTopic, response, settlement } = approval
  try {
    const sealed = { pairingTopic, sessionTopic, response, settlement }
    await peer.relay.approve({ ...sealed, ttlSeconds: proposalLifeSeconds }, options)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'relay_failed') throw error
    await peer.relay.subscribe([sessionTopic], { ...options, beside: pairingTopic })
    const { answerTag, ttlSeconds } = carriages.wc_sessionPropose
    const { tag, prompt } = carriages.wc_sessionSettle
    await peer.relay.publish({ topic: pairingTopic, message: response, tag: answerTag, ttlSeconds }, options)
    const settled = { topic: sessionTopic, message: settlement, tag, prompt, ttlSeconds }
    await peer.relay.publish(settled, { ...options, beside: pairingTopic })
  }
}
