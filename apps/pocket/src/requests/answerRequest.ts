import { localAccount, type Quote } from '@latchkey/evm'
import type { InboundRequest, Session } from '@latchkey/remote'
import { protocolErrors } from '@latchkey/remote'
import { PocketError } from '../errors.ts'
import type { Done } from '../news.ts'
import { answering, type Pocket, tellNews } from '../pocket.ts'
import { chooseChain } from '../sessions/choose.ts'
import { readClaims } from '../sessions/claims.ts'
import { readGrant, toNamespaces } from '../sessions/sessionNamespaces.ts'
import { answerCapabilities, answerStatus, type OwnAnswer, refuseCalls } from './answerCalls.ts'
import { type CallsTurn, carryOutCalls, endCalls } from './carryOutCalls.ts'
import { readRequest } from './readRequest.ts'
import { sendOnce } from './sendOnce.ts'
import type { WalletRequest } from './walletRequest.ts'

/** The name of a request in this browser. */
export function requestKey({ topic, id }: Pick<InboundRequest, 'topic' | 'id'>): string {
  return `${topic}:${id}`
}

/** A request's question, with the session it came over; undefined when that session is over. */
export function understand(
  pocket: Pocket,
  request: InboundRequest,
): { readonly session: Session; readonly asked: WalletRequest } | undefined {
  const session = pocket.peer.sessions.get().find(({ topic }) => topic === request.topic)
  if (session === undefined) return undefined
  const { keys } = pocket.ring.get()
  return { session, asked: readRequest(request, { session, keys, chains: pocket.chains }) }
}

/**
 * Does what a request asks for and answers it, once among all tabs. `quote` is the fee that was shown, and
 * `shown` the turn of calls. Fails with
 * `request_gone`, `fee_refused`, `transaction_refused`, `RpcError` or what the pairing service failed with; it can be tried again then.
 */
export async function approveRequest(
  pocket: Pocket,
  request: InboundRequest,
  quote?: Quote,
  shown?: CallsTurn,
): Promise<void> {
  const key = requestKey(request)
  await pocket.exclusive(key, async () => {
    const understood = understand(pocket, request)
    const isOpen = pocket.peer.requests.get().some((each) => requestKey(each) === key)
    if (!isOpen || understood === undefined || request.expiresAtMs <= pocket.clock.now()) {
      throw new PocketError('request_gone')
    }
    const result = await carryOut(pocket, understood.asked, { request, session: understood.session, quote, shown })
    if (result === 'more') {
      pocket.done.set({ code: 'more' })
      return
    }
    await answering(pocket, key, () => pocket.peer.respond(request, { result }))
    pocket.done.set({ code: doneCodes[understood.asked.kind] ?? 'answered' })
  })
}

/** Answers a request with "User rejected.". Fails with what the pairing service failed with. */
export async function refuseRequest(pocket: Pocket, request: InboundRequest): Promise<void> {
  const { code, message } = protocolErrors.userRejected
  const asked = understand(pocket, request)?.asked
  // A site that were told of a refusal would take what was sent before it for unsent.
  const ended = asked?.kind === 'calls' ? endCalls(pocket, request, asked) : undefined
  const outcome = ended === undefined ? { error: { code, message } } : { result: ended }
  await answering(pocket, requestKey(request), () => pocket.peer.respond(request, outcome))
  pocket.done.set({ code: 'refused' })
}

const doneCodes: Partial<Record<WalletRequest['kind'], Exclude<Done['code'], 'connected'>>> = {
  message: 'signed',
  typedData: 'signed',
  transaction: 'sent',
  calls: 'sent',
}

type Work = {
  readonly request: InboundRequest
  readonly session: Session
  readonly quote: Quote | undefined
  readonly shown: CallsTurn | undefined
}

async function carryOut(
  pocket: Pocket,
  asked: WalletRequest,
  { request, session, quote, shown }: Work,
): Promise<unknown> {
  switch (asked.kind) {
    case 'message':
      return await localAccount(asked.key.privateKey).signMessage(asked.bytes)
    case 'typedData':
      return await localAccount(asked.key.privateKey).signTypedData(asked.data)
    case 'transaction':
      // One at a time for an account, also among tabs: two would take the same nonce.
      return await pocket.exclusive(`send:${asked.chain.id}:${asked.key.address}`, () =>
        sendOnce(pocket, requestKey(request), { request: asked, quote }),
      )
    case 'switchChain': {
      const grant = readGrant(session.namespaces)
      const chainIds = [...new Set([...grant.chainIds, asked.chain.id])]
      if (asked.isNew) await pocket.peer.update(session.topic, toNamespaces({ ...grant, chainIds }))
      await chooseChain(pocket, asked.chain.id)
      return null
    }
    case 'calls':
      return await carryOutCalls(pocket, { request, asked, quote, shown })
    case 'capabilities':
    case 'callsStatus':
      throw new PocketError('request_gone')
    case 'answer':
      return asked.result
    case 'refusal':
      throw new PocketError('request_gone')
  }
}

/** Answers what needs nobody's yes, and refuses what cannot be done, as soon as it comes. Returns how to stop. */
export function answerByItself(pocket: Pocket): () => void {
  /** Requests about which a node is being asked, or that were found to need a yes. */
  const looked = new Set<string>()
  const look = () => {
    for (const request of pocket.peer.requests.get()) {
      const key = requestKey(request)
      const isKnown = pocket.answered.has(key) || looked.has(key)
      const understood = isKnown ? undefined : understand(pocket, request)
      if (understood === undefined) continue
      const answer = findAnswer(pocket, request, understood.asked)
      if (answer === undefined) continue
      looked.add(key)
      void (async () => {
        const given = await answer
        if (given === undefined) return
        const { outcome, refusal } = given
        if (refusal !== undefined) {
          tellNews(pocket, { code: 'refused', site: readClaims(understood.session.peer).name, reason: refusal })
        }
        await answering(pocket, key, () => pocket.peer.respond(request, outcome))
      })().catch((error: unknown) => {
        looked.delete(key)
        pocket.log.warn('A request could not be answered', error)
      })
    }
  }
  look()
  return pocket.peer.requests.subscribe(look)
}

function findAnswer(
  pocket: Pocket,
  request: InboundRequest,
  asked: WalletRequest,
): OwnAnswer | Promise<OwnAnswer | undefined> | undefined {
  switch (asked.kind) {
    case 'answer':
      return { outcome: { result: asked.result } }
    case 'refusal':
      return { outcome: { error: asked.error }, refusal: asked.reason }
    case 'capabilities':
      return answerCapabilities(pocket, asked)
    case 'callsStatus':
      return answerStatus(pocket, request.topic, asked)
    case 'calls':
      return refuseCalls(pocket, request, asked)
    default:
      return undefined
  }
}
