import { readAs } from '@latchkey/base'
import type * as v from 'valibot'
import { RemoteError } from '../errors.ts'
import { internalError, protocolErrors, type WireError } from '../protocolErrors.ts'
import { wipeSession } from './endSession.ts'
import { carriages, type PeerOutcome, requestSchemas, sessionLifeSeconds } from './messages.ts'
import { findNonConformity, hasUsableAccounts, readSessionNamespaces, type SessionNamespaces } from './namespaces.ts'
import { dropProposal, finishProposal } from './ownProposals.ts'
import { keepSession } from './peerRecords.ts'
import { type Peer, tell } from './peerState.ts'
import { publishAnswer } from './publish.ts'
import type { OwnProposal, Session } from './session.ts'

/** Clocks differ: a session may be said to live this much longer than it may. */
const toleranceSeconds = 3600

type Settlement = v.InferOutput<typeof requestSchemas.wc_sessionSettle> & { readonly approved: SessionNamespaces }

/** Takes in what a wallet approved (the app's side). A session stands only when all of it fits what was proposed. */
export async function receiveSettlement(
  peer: Peer,
  topic: string,
  { id, params }: { readonly id: number; readonly params: unknown },
): Promise<PeerOutcome | undefined> {
  const known = peer.sessions.get().find((session) => session.topic === topic)
  if (known?.isController) return { error: protocolErrors.invalidSettle }
  if (known !== undefined) {
    // Settled before; its answer did not arrive, or this page went away amidst it.
    await finishProposal(peer, known)
    return { result: true }
  }
  const own = [...peer.own.values()].find(({ settling = [] }) => settling.some((each) => each.topic === topic))
  if (own === undefined) return undefined
  const settlement = readSettlement(peer, own, { topic, params })
  if ('code' in settlement) {
    await refuse(peer, own, { topic, id, error: settlement })
    return undefined
  }
  const { controller, approved, expiry, sessionProperties, scopedProperties } = settlement
  const session: Session = {
    topic,
    pairingTopic: own.pairingTopic,
    isController: false,
    peer: controller.metadata,
    peerPublicKey: controller.publicKey,
    namespaces: approved,
    requiredNamespaces: own.requiredNamespaces,
    ...(sessionProperties && { sessionProperties }),
    ...(scopedProperties && { scopedProperties }),
    startedAtMs: peer.clock.now(),
    expiresAtMs: expiry * 1000,
    lastUpdateId: 0,
    lastEventIds: {},
  }
  await keepSession(peer, session)
  if (!peer.keys.has(topic)) {
    // Taken back while it was written down; the wallet was told.
    await wipeSession(peer, topic, protocolErrors.userDisconnected)
    return undefined
  }
  await finishProposal(peer, session)
  tell(peer, { type: 'session', session })
  return { result: true }
}

type Refusal = { readonly topic: string; readonly id: number; readonly error: WireError }

/** Told to this side at once, and to the wallet before the key to tell it with goes. */
async function refuse(peer: Peer, own: OwnProposal, { topic, id, error }: Refusal): Promise<void> {
  const failure = new RemoteError('settlement_failed', { data: { reason: error.message } })
  peer.waiting.get(own.id)?.reject(failure)
  const { answerTag: tag, ttlSeconds } = carriages.wc_sessionSettle
  await publishAnswer(peer, { topic, id, tag, ttlSeconds, outcome: { error } })
  await dropProposal(peer, own.id, failure)
}

function readSettlement(
  peer: Peer,
  own: OwnProposal,
  { topic, params }: { readonly topic: string; readonly params: unknown },
): Settlement | WireError {
  const read = readAs(requestSchemas.wc_sessionSettle, params)
  if (read === undefined) return protocolErrors.invalidSettle
  const { controller, namespaces, expiry } = read
  // The wallet that answered the proposal must be the one that settles.
  const answered = own.settling?.find((each) => each.topic === topic)
  if (controller.publicKey !== answered?.responderPublicKey) return protocolErrors.invalidSettle
  const approved = readSessionNamespaces(namespaces)
  if (approved === undefined) return protocolErrors.invalidSettle
  if (!hasUsableAccounts(approved)) return protocolErrors.unsupportedAccounts
  const nowSeconds = peer.clock.now() / 1000
  if (expiry <= nowSeconds) return internalError('expired', 'session')
  const longest = Math.floor(nowSeconds) + sessionLifeSeconds + toleranceSeconds
  return (
    findNonConformity(own.requiredNamespaces, approved) ?? {
      ...read,
      expiry: Math.min(expiry, longest),
      approved,
    }
  )
}
