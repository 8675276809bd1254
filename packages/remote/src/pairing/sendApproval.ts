import { AppError } from '@latchkey/base'
import { protocolErrors } from '../protocolErrors.ts'
import { forgetProposal } from './answerProposal.ts'
import { closeSession } from './endSession.ts'
import { keepPairing } from './knownPairings.ts'
import { carriages, proposalLifeSeconds } from './messages.ts'
import { dropPosting, sendPosting } from './outbox.ts'
import { parseRecord } from './peerRecords.ts'
import { hasSession, type Peer } from './peerState.ts'
import type { Approval } from './session.ts'

/** In one call where the relay has it; a relay that only knows the older way refuses, and gets it in steps. */
export async function sendApproval(peer: Peer, approval: Approval): Promise<void> {
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

/** Sends an approval after a reload, and leaves its proposal behind. */
export async function sendApprovalAgain(peer: Peer, id: string, approval: Approval): Promise<void> {
  const isUnderWay = peer.sending.has(`outbox:${id}`)
  // The page went away before the session was written down: the person has to approve again.
  if (!hasSession(peer, approval.sessionTopic)) return await dropPosting(peer, id)
  await sendPosting(peer, id)
  if (isUnderWay) return
  await keepPairing(peer, approval.pairingTopic)
  await forgetApproved(peer, approval.pairingTopic)
}

/** The relay could not be reached in time: what was approved is no session. */
export async function giveUpApproval(peer: Peer, { sessionTopic, pairingTopic }: Approval): Promise<void> {
  await closeSession(peer, sessionTopic, protocolErrors.settlementFailed)
  await forgetApproved(peer, pairingTopic)
}

async function forgetApproved(peer: Peer, pairingTopic: string): Promise<void> {
  for (const [key, value] of await peer.records.entries()) {
    const proposal = key.startsWith('proposal:') ? parseRecord('proposal', value) : undefined
    if (proposal?.pairingTopic === pairingTopic) await forgetProposal(peer, proposal)
  }
}
