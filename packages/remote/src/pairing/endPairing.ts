import { readReason } from './messages.ts'
import { dropProposal, keepOwn } from './ownProposals.ts'
import { forgetTopic, writeRecord } from './peerRecords.ts'
import type { Peer } from './peerState.ts'
import { leaveTopics } from './publish.ts'
import { toRefusal } from './receiveAnswer.ts'

/** A wallet ended what it settles before its settlement is here: there will be no session. */
export async function dropSettling(peer: Peer, topic: string): Promise<void> {
  const own = [...peer.own.values()].find(({ settling = [] }) => settling.some((each) => each.topic === topic))
  if (own === undefined) return
  await writeRecord(peer, ['answered', topic], { expiresAtMs: own.expiresAtMs })
  await keepOwn(peer, { ...own, settling: own.settling?.filter((each) => each.topic !== topic) })
  await forgetTopic(peer, topic, undefined)
  leaveTopics(peer, [topic])
}

/** The other side gave a pairing up: nobody will answer what was proposed there. */
export async function receivePairingDelete(peer: Peer, topic: string, params: unknown): Promise<void> {
  const own = [...peer.own.values()].find(({ pairingTopic }) => pairingTopic === topic)
  // A wallet that approved has done with the pairing, and its settlement is still to come.
  if (own?.settling?.length) return
  if (own !== undefined) return await dropProposal(peer, own.id, toRefusal(readReason(params)))
  await peer.wallet?.forgetProposals(peer, topic)
  await forgetTopic(peer, topic, undefined)
  leaveTopics(peer, [topic])
}
