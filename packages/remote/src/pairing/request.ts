import { sleep } from '@latchkey/base'
import { RemoteError } from '../errors.ts'
import { carriages, type PeerOutcome, requestLifeSeconds } from './messages.ts'
import { checkEvent, checkMethod } from './namespaces.ts'
import { removeRecord, writeRecord } from './peerRecords.ts'
import { nextMessageId, type Peer, requireSession } from './peerState.ts'
import { publishAnswer, publishRequest } from './publish.ts'
import type { OwnRequest } from './session.ts'

/** Options of `request`. */
export type RequestOptions = {
  readonly topic: string
  /** `eip155:1` and the like. */
  readonly chainId: string
  readonly method: string
  readonly params: unknown
  /** How long the other side may take: 300 s unless given, 300 to 604 800. */
  readonly expiresInSeconds?: number
  readonly signal?: AbortSignal
}

/** Specification §9: what a request may be given. */
const shortestSeconds = 300
const longestSeconds = 604_800

/**
 * Asks the other side of a session. Resolves with its result. Fails with `peer_refused` (the other side's own error, its
 * number and data beside it), `request_expired`, `session_ended`, `not_approved`, what the relay failed with, or the
 * signal's reason.
 */
export async function request(peer: Peer, options: RequestOptions): Promise<unknown> {
  const { topic, chainId, method, params, signal } = options
  const { namespaces } = requireSession(peer, topic)
  const misfit = checkMethod(namespaces, chainId, method)
  if (misfit !== undefined)
    throw new RemoteError('not_approved', { data: { code: misfit.code, reason: misfit.message } })
  const seconds = Math.min(Math.max(options.expiresInSeconds ?? requestLifeSeconds, shortestSeconds), longestSeconds)
  const expiryTimestamp = Math.floor(peer.clock.now() / 1000) + seconds
  const id = nextMessageId(peer)
  const body = { request: { method, params, expiryTimestamp }, chainId }
  // Before it is out: the page may go away as soon as the person turns to the wallet.
  await writeRecord(peer, ['asked', String(id)], {
    topic,
    id,
    chainId,
    method,
    params,
    expiresAtMs: expiryTimestamp * 1000,
  })
  try {
    return await ask(peer, { topic, id, seconds, ...(signal && { signal }) }, () =>
      publishRequest(peer, { topic, id, method: 'wc_sessionRequest', params: body }, { ttlSeconds: seconds }),
    )
  } finally {
    forgetAsked(peer, id)
  }
}

/** Waits on for the answer to what an earlier page asked. It ends as that page's own promise would have. */
export function resumeRequest(peer: Peer, _id: string, asked: OwnRequest): void {
  const { topic, id, expiresAtMs } = asked
  const seconds = Math.max(expiresAtMs - peer.clock.now(), 0) / 1000
  const outcome = ask(peer, { topic, id, seconds }, async () => undefined)
  peer.resumed.set([...peer.resumed.get(), { ...asked, outcome }])
  const settle = () => {
    peer.resumed.set(peer.resumed.get().filter((each) => each.id !== id))
    forgetAsked(peer, id)
  }
  outcome.then(settle, settle)
}

/** A request answered or given up is not waited for again. Those of a page that goes away are. */
function forgetAsked(peer: Peer, id: number): void {
  if (peer.closing.signal.aborted) return
  removeRecord(peer, 'asked', String(id)).catch((error: unknown) =>
    peer.log.debug('A request that is over was not taken out', error),
  )
}

/** Asks whether the other side is there. Fails as `request` does. */
export async function pingSession(peer: Peer, topic: string): Promise<void> {
  requireSession(peer, topic)
  const id = nextMessageId(peer)
  const seconds = carriages.wc_sessionPing.ttlSeconds
  await ask(peer, { topic, id, seconds }, () =>
    publishRequest(peer, { topic, id, method: 'wc_sessionPing', params: {} }),
  )
}

type Asking = { readonly topic: string; readonly id: number; readonly seconds: number; readonly signal?: AbortSignal }

/** Waits for the answer to what `publish` asks. Fails with the other side's error, `request_expired`, what the relay failed with, or the signal's reason. */
export async function ask(
  peer: Peer,
  { topic, id, seconds, signal }: Asking,
  publish: () => Promise<void>,
): Promise<unknown> {
  signal?.throwIfAborted()
  const over = new AbortController()
  const onAbort = () => peer.waiting.get(id)?.reject(signal?.reason)
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    return await new Promise((resolve, reject) => {
      peer.waiting.set(id, { topic, resolve, reject })
      publish().catch(reject)
      sleep(seconds * 1000, peer.clock, over.signal).then(
        () => reject(new RemoteError('request_expired')),
        () => undefined,
      )
    })
  } finally {
    peer.waiting.delete(id)
    signal?.removeEventListener('abort', onAbort)
    over.abort()
  }
}

/**
 * Answers a request of the other side. Once: a second answer, also from another tab, changes nothing. Resolves when the
 * relay holds it; fails with `request_expired` when the request is not there any more, or with what the relay failed
 * with, and then it is sent as soon as that can be reached.
 */
export async function respond(
  peer: Peer,
  { topic, id, ...outcome }: { readonly topic: string; readonly id: number } & PeerOutcome,
): Promise<void> {
  const isIt = (each: { readonly topic: string; readonly id: number }) => each.topic === topic && each.id === id
  const asked = peer.requests.get().find(isIt)
  const nowMs = peer.clock.now()
  if (asked === undefined || asked.expiresAtMs <= nowMs) throw new RemoteError('request_expired')
  const onKept = () => {
    peer.requests.set(peer.requests.get().filter((each) => !isIt(each)))
    void removeRecord(peer, 'request', `${topic}:${id}`).catch((error: unknown) =>
      peer.log.debug('An answered request was not taken out', error),
    )
  }
  const { answerTag } = carriages.wc_sessionRequest
  // As long as the other side waits for it, and a little for a clock that is ahead.
  const ttlSeconds = Math.max(Math.ceil((asked.expiresAtMs - nowMs) / 1000), requestLifeSeconds)
  await publishAnswer(peer, { topic, id, tag: answerTag, ttlSeconds, outcome, onKept })
}

export type EmitOptions = {
  readonly topic: string
  readonly chainId: string
  readonly name: string
  readonly data: unknown
}

/** Tells the other side of something that happened (the wallet's side). Fails with `not_approved` for what it may not hear. */
export async function emitEvent(peer: Peer, { topic, chainId, name, data }: EmitOptions): Promise<void> {
  const misfit = checkEvent(requireSession(peer, topic).namespaces, chainId, name)
  if (misfit !== undefined)
    throw new RemoteError('not_approved', { data: { code: misfit.code, reason: misfit.message } })
  const id = nextMessageId(peer)
  await publishRequest(peer, { topic, id, method: 'wc_sessionEvent', params: { event: { name, data }, chainId } })
}
