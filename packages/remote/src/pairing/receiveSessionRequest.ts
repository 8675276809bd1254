import { readAs } from '@latchkey/base'
import { internalError, protocolErrors, rpcWireError } from '../protocolErrors.ts'
import { type PeerOutcome, requestLifeSeconds, requestSchemas } from './messages.ts'
import { checkMethod } from './namespaces.ts'
import { writeRecord } from './peerRecords.ts'
import type { Given, Peer } from './peerState.ts'
import type { Session } from './session.ts'

/** Of one session. */
const maxOpenRequests = 50
/** However long an app says that it waits: specification §9. */
const longestMs = 604_800_000

/** Takes in what an app asks (the wallet's side), for a person to answer. The outcome is its error, if it has one. */
export async function receiveSessionRequest(
  peer: Peer,
  session: Session,
  { id, params }: Given,
): Promise<PeerOutcome | undefined> {
  const read = readAs(requestSchemas.wc_sessionRequest, params)
  if (read === undefined) return { error: protocolErrors.invalidMethod }
  const { topic } = session
  const isOpen = peer.requests.get().some((each) => each.topic === topic && each.id === id)
  // It came again. Whatever it says now, the first is being read, and must not change under the finger.
  if (isOpen) return undefined
  const { request, chainId } = read
  const misfit = checkMethod(session.namespaces, chainId, request.method)
  if (misfit !== undefined) return { error: misfit }
  const nowMs = peer.clock.now()
  const { expiryTimestamp = nowMs / 1000 + requestLifeSeconds } = request
  const expiresAtMs = Math.min(Math.floor(expiryTimestamp * 1000), nowMs + longestMs)
  if (expiresAtMs <= nowMs) return { error: internalError('expired', 'request') }
  const others = peer.requests.get().filter((each) => each.topic === topic)
  if (others.length >= maxOpenRequests) return { error: rpcWireError(-32000) }
  const inbound = { topic, id, chainId, method: request.method, params: request.params, expiresAtMs }
  await writeRecord(peer, ['request', `${topic}:${id}`], inbound)
  peer.requests.set([...peer.requests.get().filter((each) => each.topic !== topic || each.id !== id), inbound])
  return undefined
}
