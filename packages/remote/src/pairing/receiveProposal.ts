import { readAs } from '@latchkey/base'
import { internalError, rpcWireError } from '../protocolErrors.ts'
import { type PeerOutcome, proposalLifeSeconds, requestSchemas } from './messages.ts'
import { readProposalNamespaces } from './namespaces.ts'
import { readRecord, writeRecord } from './peerRecords.ts'
import type { Given, Peer } from './peerState.ts'
import type { Proposal } from './session.ts'

/** Of one pairing. */
const maxOpenProposals = 5
/** However long an app says that it waits; clocks differ. */
const longestMs = 3_600_000

/** Takes in a proposal (the wallet's side), for a person to answer. The outcome is its error, if it has one. */
export async function receiveProposal(
  peer: Peer,
  pairingTopic: string,
  { id, params }: Given,
): Promise<PeerOutcome | undefined> {
  const pairing = peer.pairings.get(pairingTopic)
  // Only where this side listens for one: an app's own pairing is not a place to propose to it.
  if (pairing === undefined || pairing.isOwn) return undefined
  if ((await readRecord(peer, 'answered', `${pairingTopic}:${id}`)) !== undefined) return undefined
  const read = readAs(requestSchemas.wc_sessionPropose, params)
  const required = readProposalNamespaces(read?.requiredNamespaces || {})
  const optional = readProposalNamespaces(read?.optionalNamespaces || {})
  if (read === undefined || required === undefined || optional === undefined) {
    return { error: internalError('missingOrInvalid', 'session proposal') }
  }
  const shown = peer.proposals.get().find((each) => each.id === id)
  // It came again. Whatever it says now, the first is being read, and must not change under the finger.
  if (shown?.pairingTopic === pairingTopic) return undefined
  const nowMs = peer.clock.now()
  // A known pairing lives for weeks, and what was answered there is not remembered so long: an old proposal that does
  // not say when it ends is as old as its id.
  const madeMs = pairing.isActive ? Math.min(Math.floor(id / 1000), nowMs) : nowMs
  const { proposer, expiryTimestamp = madeMs / 1000 + proposalLifeSeconds, sessionProperties, scopedProperties } = read
  const expiresAtMs = Math.min(Math.floor(expiryTimestamp * 1000), nowMs + longestMs)
  if (expiresAtMs <= nowMs) return { error: internalError('expired', 'session proposal') }
  const others = peer.proposals.get().filter((each) => each.pairingTopic === pairingTopic)
  // Another app's proposal goes by the same id: this one cannot be told from it.
  if (others.length >= maxOpenProposals || shown !== undefined) return { error: rpcWireError(-32000) }
  const proposal: Proposal = {
    id,
    pairingTopic,
    proposer: proposer.metadata,
    proposerPublicKey: proposer.publicKey,
    requiredNamespaces: required,
    optionalNamespaces: optional,
    ...(sessionProperties && { sessionProperties }),
    ...(scopedProperties && { scopedProperties }),
    expiresAtMs,
  }
  const stored = { ...proposal, requiredNamespaces: { ...required }, optionalNamespaces: { ...optional } }
  await writeRecord(peer, ['proposal', String(id)], stored)
  peer.proposals.set([...peer.proposals.get().filter((each) => each.id !== id), proposal])
  return undefined
}
