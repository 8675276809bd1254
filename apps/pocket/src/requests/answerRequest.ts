import { localAccount, type Quote } from '@latchkey/evm'
import type { InboundRequest, Session } from '@latchkey/remote'
import { protocolErrors } from '@latchkey/remote'
import { PocketError } from '../errors.ts'
import { answering, type Pocket, tellNews } from '../pocket.ts'
import { chooseChain } from '../sessions/choose.ts'
import { readClaims } from '../sessions/claims.ts'
import { readGrant, toNamespaces } from '../sessions/sessionNamespaces.ts'
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
 * Does what a request asks for and answers it, once among all tabs. `quote` is the fee that was shown. Fails with
 * `request_gone`, `fee_refused`, `transaction_refused`, `RpcError` or what the pairing service failed with; it can be tried again then.
 */
export async function approveRequest(pocket: Pocket, request: InboundRequest, quote?: Quote): Promise<void> {
  const key = requestKey(request)
  await pocket.exclusive(key, async () => {
    const understood = understand(pocket, request)
    const isOpen = pocket.peer.requests.get().some((each) => requestKey(each) === key)
    if (!isOpen || understood === undefined || request.expiresAtMs <= pocket.clock.now()) {
      throw new PocketError('request_gone')
    }
    const result = await carryOut(pocket, understood.asked, { request, session: understood.session, quote })
    await answering(pocket, key, () => pocket.peer.respond(request, { result }))
    pocket.done.set(`${doneWords[understood.asked.kind] ?? 'Answered.'} Go back to the site.`)
  })
}

/** Answers a request with "User rejected.". Fails with what the pairing service failed with. */
export async function refuseRequest(pocket: Pocket, request: InboundRequest): Promise<void> {
  const { code, message } = protocolErrors.userRejected
  await answering(pocket, requestKey(request), () => pocket.peer.respond(request, { error: { code, message } }))
  pocket.done.set('Refused. The site has been told.')
}

const doneWords: Partial<Record<WalletRequest['kind'], string>> = {
  message: 'Signed.',
  typedData: 'Signed.',
  transaction: 'Sent.',
}

type Work = { readonly request: InboundRequest; readonly session: Session; readonly quote: Quote | undefined }

async function carryOut(pocket: Pocket, asked: WalletRequest, { request, session, quote }: Work): Promise<unknown> {
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
    case 'answer':
      return asked.result
    case 'refusal':
      throw new PocketError('request_gone')
  }
}

/** Answers what needs nobody's yes, and refuses what cannot be done, as soon as it comes. Returns how to stop. */
export function answerByItself(pocket: Pocket): () => void {
  const look = () => {
    for (const request of pocket.peer.requests.get()) {
      const key = requestKey(request)
      const understood = pocket.answered.has(key) ? undefined : understand(pocket, request)
      if (understood === undefined) continue
      const { asked, session } = understood
      if (asked.kind !== 'answer' && asked.kind !== 'refusal') continue
      if (asked.kind === 'refusal') {
        tellNews(pocket, `A request of ${readClaims(session.peer).name} was refused by itself. ${asked.error.message}`)
      }
      const outcome = asked.kind === 'answer' ? { result: asked.result } : { error: asked.error }
      answering(pocket, key, () => pocket.peer.respond(request, outcome)).catch((error: unknown) =>
        pocket.log.warn('A request could not be answered', error),
      )
    }
  }
  look()
  return pocket.peer.requests.subscribe(look)
}
