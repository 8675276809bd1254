import { unfit } from '../checks/checks.ts'
import { type PeerOutcome, requestChecks, requestLifeSeconds } from './messages.ts'
import { checkMethod } from './namespaces.ts'
import { writeRecord } from './peerRecords.ts'
import type { Given, Peer } from './peerState.ts'
import { internalError, protocolErrors, rpcWireError } from './protocolErrors.ts'
import type { Session } from './session.ts'

/** Of one session. */
const maxOpenRequests = 50

/** Takes in what an app asks (the wallet's side), for a person to answer. The outcome is its error, if it has one. */
export async function receiveSessionRequest(
  peer: Peer,
  session: Session,
  { id, params }: Given,
): Promise<PeerOutcome | undefined> {
  const read = requestChecks.wc_sessionRequest(params)
  if (read === unfit) return { error: protocolErrors.invalidMethod }
  const { request, chainId } = read
  const misfit = checkMethod(session.namespaces, chainId, request.method)
  if (misfit !== undefined) return { error: misfit }
  const nowMs = peer.clock.now()
  const expiresAtMs =
    request.expiryTimestamp === undefined ? nowMs + requestLifeSeconds * 1000 : request.expiryTimestamp * 1000
  if (expiresAtMs <= nowMs) return { error: internalError('expired', 'request') }
  const others = peer.requests.get().filter((each) => each.topic === session.topic && each.id !== id)
  if (others.length >= maxOpenRequests) return { error: rpcWireError(-32000) }
  const { topic } = session
  const inbound = { topic, id, chainId, method: request.method, params: request.params, expiresAtMs }
  await writeRecord(peer, ['request', `${topic}:${id}`], inbound)
  peer.requests.set([...peer.requests.get().filter((each) => each.topic !== topic || each.id !== id), inbound])
  return undefined
}
