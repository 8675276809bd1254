import { readAs } from '@latchkey/base'
import { RemoteError } from '../errors.ts'
import { protocolErrors, protocolSentence, type WireError } from '../protocolErrors.ts'
import { closeSession } from './endSession.ts'
import { deriveSymKey, topicOf } from './keys.ts'
import { type PeerMessage, proposalAnswerSchema } from './messages.ts'
import { dropProposal, keepOwn } from './ownProposals.ts'
import { forgetTopic, keepKey, readRecord } from './peerRecords.ts'
import type { Peer } from './peerState.ts'
import { leaveTopics } from './publish.ts'
import type { OwnProposal } from './session.ts'

/** More wallets than this do not scan one code by chance. */
const maxAnswers = 3

type Answer = Exclude<PeerMessage, { type: 'request' }>

/** Takes in an answer to something this side asked. */
export async function receiveAnswer(peer: Peer, topic: string, answer: Answer): Promise<void> {
  const own = peer.own.get(answer.id)
  if (own !== undefined && own.pairingTopic === topic) return await receiveProposalAnswer(peer, own, answer)
  const waiting = peer.waiting.get(answer.id)
  if (waiting !== undefined && waiting.topic === topic) {
    peer.waiting.delete(answer.id)
    if (answer.type === 'result') waiting.resolve(answer.result)
    else waiting.reject(toRefusal(answer.error))
    return
  }
  await receiveSettlementAnswer(peer, topic, answer)
}

async function receiveProposalAnswer(peer: Peer, own: OwnProposal, answer: Answer): Promise<void> {
  if (answer.type === 'error') {
    // Another wallet scanned the same code as well: the one that answered is settling.
    if (own.settling?.length) return
    return await dropProposal(peer, own.id, toRefusal(answer.error))
  }
  const read = readAs(proposalAnswerSchema, answer.result)
  const symKey = read !== undefined ? await derive(peer, own, read.responderPublicKey) : undefined
  if (read === undefined || symKey === undefined) {
    return await dropProposal(peer, own.id, new RemoteError('settlement_failed', { data: { reason: 'no key' } }))
  }
  const topic = await topicOf(peer.cryptography, symKey)
  // Ended before it was settled; the answer came again.
  if ((await readRecord(peer, 'answered', topic)) !== undefined) return
  const open = peer.own.get(own.id)
  // Taken back meanwhile; and it must not be put back.
  if (open === undefined) return
  const { responderPublicKey } = read
  // A second wallet that scanned the same code may answer as well; the one that settles counts.
  const others = (open.settling ?? []).filter((each) => each.topic !== topic)
  const settling = [...others.slice(0, maxAnswers - 1), { topic, responderPublicKey }]
  // With the proposal: who takes it back from here on has to say so on this topic.
  peer.keys.set(topic, symKey)
  await keepOwn(peer, { ...open, settling })
  const tooMany = others.slice(maxAnswers - 1).map((each) => each.topic)
  for (const each of tooMany) await forgetTopic(peer, each, undefined)
  if (tooMany.length > 0) leaveTopics(peer, tooMany)
  // Last: what is heard there must be known for what it is.
  if (peer.own.has(own.id)) await keepKey(peer, symKey)
  const isOver = !peer.own.has(own.id)
  // Unless it is over because another tab has settled it.
  if (isOver && (await readRecord(peer, 'session', topic)) === undefined)
    return await forgetTopic(peer, topic, undefined)
  await peer.relay.subscribe([topic], { signal: peer.closing.signal, beside: own.pairingTopic })
}

/** An app that refuses the settlement leaves the wallet without a session. Errors about anything else change nothing. */
async function receiveSettlementAnswer(peer: Peer, topic: string, answer: Answer): Promise<void> {
  const session = peer.sessions.get().find((each) => each.topic === topic)
  if (session === undefined || answer.type !== 'error') return
  if (session.settleId !== answer.id) {
    const { code } = answer.error
    return peer.log.warn('The other side refused a change of the session', { code, reason: protocolSentence(code) })
  }
  await closeSession(peer, topic, {
    ...protocolErrors.settlementFailed,
    message: answer.error.message || protocolErrors.settlementFailed.message,
  })
}

async function derive(
  { cryptography }: Peer,
  { privateKey }: OwnProposal,
  responderPublicKey: string,
): Promise<string | undefined> {
  try {
    return await deriveSymKey(cryptography, { privateKey, publicKey: responderPublicKey })
  } catch {
    return undefined
  }
}

/** The other side's own error. Its words are a stranger's: short, and one line; all it said is the `cause`. */
export function toRefusal(error: WireError): RemoteError {
  const words = error.message
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .trim()
    .slice(0, 200)
  // A number without a word is one of the protocol's own, and so is its sentence.
  const reason = words === '' ? (protocolSentence(error.code) ?? words) : words
  return new RemoteError('peer_refused', { data: { code: error.code, reason }, cause: error })
}
