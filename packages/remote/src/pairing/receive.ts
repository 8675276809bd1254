import type { Delivery } from '../relay/relay.ts'
import { openEnvelope } from './envelope.ts'
import { type PeerMessage, readPeerMessage } from './messages.ts'
import { changeSession, readRecord } from './peerRecords.ts'
import type { Peer } from './peerState.ts'
import { publishDone } from './publish.ts'
import { receiveAnswer } from './receiveAnswer.ts'
import { receiveRequest } from './receiveRequest.ts'

/**
 * Takes in what the relay delivers, one message of a topic after the other. Resolves when everything that follows from
 * it is written down, so that it may be acknowledged; rejects when that failed and it is to be delivered again.
 */
export function createReceiver(peer: Peer): (delivery: Delivery) => Promise<void> {
  const last = new Map<string, Promise<void>>()
  return (delivery) => {
    const { topic } = delivery
    const before = last.get(topic) ?? Promise.resolve()
    const work = before.catch(() => undefined).then(() => receive(peer, delivery))
    last.set(topic, work)
    const forget = () => {
      if (last.get(topic) === work) last.delete(topic)
    }
    work.then(forget, forget)
    return work
  }
}

async function receive(peer: Peer, { topic, message }: Delivery): Promise<void> {
  const opened = open(peer, topic, message)
  if (opened === undefined || isOwn(peer, topic, opened)) return
  await noteHeard(peer, topic, opened)
  if (opened.type !== 'request') return await receiveAnswer(peer, topic, opened)
  const done = await readRecord(peer, 'done', `${topic}:${opened.id}`)
  if (done === undefined) return await receiveRequest(peer, topic, opened)
  // It came again because its answer may not have arrived; it is answered as before and not carried out again.
  await publishDone(peer, `${topic}:${opened.id}`, done)
}

/**
 * A request of this side, come back from the relay. An answer to it would be sealed like the other side's own, and come
 * back as that: a payment that is carried out would be told as refused, and be made again.
 */
function isOwn(peer: Peer, topic: string, { type, id }: PeerMessage): boolean {
  if (type !== 'request') return false
  const isSettlement = peer.sessions.get().some((session) => session.topic === topic && session.settleId === id)
  return isSettlement || peer.waiting.get(id)?.topic === topic
}

/** A side that speaks under a session's key has that session, unless it refuses it. */
async function noteHeard(peer: Peer, topic: string, message: PeerMessage): Promise<void> {
  const settleId = peer.sessions.get().find((session) => session.topic === topic)?.settleId
  if (settleId === undefined || (message.type === 'error' && message.id === settleId)) return
  peer.unheard.delete(topic)
  await changeSession(peer, topic, ({ settleId: _heard, ...session }) => session)
}

/** Anybody who knows a topic can put anything there: a message that does not open is dropped. */
function open(peer: Peer, topic: string, message: string): PeerMessage | undefined {
  const symKey = peer.keys.get(topic)
  if (symKey === undefined) return undefined
  try {
    const read = readPeerMessage(openEnvelope(message, symKey))
    if (read === undefined) peer.log.debug('A message of the other side cannot be read')
    return read
  } catch (error) {
    peer.log.debug('A message that the other side did not seal was dropped', error)
    return undefined
  }
}
