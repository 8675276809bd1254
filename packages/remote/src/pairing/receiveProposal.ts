import * as v from 'valibot'
import { forgetProposal } from './answerProposal.ts'
import { type PeerOutcome, proposalLifeSeconds, readReason, requestSchemas } from './messages.ts'
import { readProposalNamespaces } from './namespaces.ts'
import { forgetTopic, readRecord, writeRecord } from './peerRecords.ts'
import type { Peer } from './peerState.ts'
import { dropProposal, keepOwn } from './propose.ts'
import { internalError, rpcWireError } from './protocolErrors.ts'
import { leaveTopics } from './publish.ts'
import { toRefusal } from './receiveAnswer.ts'
import type { Proposal } from './session.ts'

/** Of one pairing. */
const maxOpenProposals = 5

type Given = { readonly id: number; readonly params: unknown }

/** Takes in a proposal (the wallet's side), for a person to answer. The outcome is its error, if it has one. */
export async function receiveProposal(
  peer: Peer,
  pairingTopic: string,
  { id, params }: Given,
): Promise<PeerOutcome | undefined> {
  // Only where this side listens for one: an app's own pairing is not a place to propose to it.
  if (!peer.pairings.has(pairingTopic)) return undefined
  if ((await readRecord(peer, 'answered', `${pairingTopic}:${id}`)) !== undefined) return undefined
  const read = v.safeParse(requestSchemas.wc_sessionPropose, params)
  const required = readProposalNamespaces((read.success && read.output.requiredNamespaces) || {})
  const optional = readProposalNamespaces((read.success && read.output.optionalNamespaces) || {})
  if (!read.success || required === undefined || optional === undefined) {
    return { error: internalError('missingOrInvalid', 'session proposal') }
  }
  const { proposer, expiryTimestamp } = read.output
  const nowMs = peer.clock.now()
  const expiresAtMs = expiryTimestamp === undefined ? nowMs + proposalLifeSeconds * 1000 : expiryTimestamp * 1000
  if (expiresAtMs <= nowMs) return { error: internalError('expired', 'session proposal') }
  const others = peer.proposals.get().filter((each) => each.pairingTopic === pairingTopic && each.id !== id)
  if (others.length >= maxOpenProposals) return { error: rpcWireError(-32000) }
  const proposal: Proposal = {
    id,
    pairingTopic,
    proposer: proposer.metadata,
    proposerPublicKey: proposer.publicKey,
    requiredNamespaces: required,
    optionalNamespaces: optional,
    expiresAtMs,
  }
  const stored = { ...proposal, requiredNamespaces: { ...required }, optionalNamespaces: { ...optional } }
  await writeRecord(peer, ['proposal', String(id)], stored)
  peer.proposals.set([...peer.proposals.get().filter((each) => each.id !== id), proposal])
  return undefined
}

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
  for (const proposal of peer.proposals.get()) if (proposal.pairingTopic === topic) await forgetProposal(peer, proposal)
  await forgetTopic(peer, topic, undefined)
  leaveTopics(peer, [topic])
}
