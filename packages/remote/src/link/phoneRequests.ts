import type { Clock, Log, Store, Unsubscribe } from '@latchkey/base'
import { RemoteError } from '../errors.ts'
import type { RandomBytes } from '../pairing/keys.ts'
import { linkTimings } from './limits.ts'
import type { LinkStatus } from './linkLine.ts'
import { createRequestId, type Web3Message, type Web3Response } from './web3.ts'

export type PhoneRequestsOptions = {
  readonly clock: Clock
  readonly random: RandomBytes
  readonly origin: string
  readonly log: Log
  readonly publish: (message: Web3Message) => Promise<void>
}

export type PhoneRequest = {
  readonly method: string
  readonly params: unknown
  readonly signal?: AbortSignal | undefined
  readonly status: Store<LinkStatus>
}

export type PhoneRequests = {
  /**
   * Fails with `peer_refused`, `link_unreachable`, `link_ended` or `request_withdrawn`; with the signal's reason when the
   * phone was not asked yet.
   */
  start(request: PhoneRequest): Promise<unknown>
  /** An answer to what still waits; a second one, or one to nothing, is ignored. */
  settle(response: Web3Response): void
  endAll(error: Error): void
  count(): number
}

type Pending = { readonly resolve: (result: unknown) => void; readonly reject: (error: unknown) => void }

/** A page's requests to its phone without an answer. Each id is used once, whoever repeats an answer. */
export function createPhoneRequests({ clock, random, origin, log, publish }: PhoneRequestsOptions): PhoneRequests {
  const pending = new Map<string, Pending>()
  const sent = new Set<string>()

  async function send(id: string, { method, params, status, signal }: PhoneRequest): Promise<void> {
    await untilConnected(status, clock, signal)
    if (!pending.has(id)) return
    sent.add(id)
    try {
      await publish({ type: 'request', request: { id, method, params, origin } })
    } catch (error) {
      // Cut after it was sent: it may have arrived, and a transaction must never be asked twice. It goes on waiting.
      if (error instanceof RemoteError && error.code === 'link_unreachable') return
      throw error
    }
  }

  /** Also when the line is down now: a phone must not be left with what nobody waits for. */
  async function cancel(id: string, { status }: PhoneRequest): Promise<void> {
    try {
      await untilConnected(status, clock)
      await publish({ type: 'canceled', id })
    } catch (error) {
      log.debug('The phone could not be told that nobody waits any more', error)
    }
  }

  return {
    start(request) {
      const { signal } = request
      if (signal?.aborted) return Promise.reject(signal.reason)
      const id = createRequestId(random)
      return new Promise((resolve, reject) => {
        const ending =
          <Value>(settle: (value: Value) => void) =>
          (value: Value) => {
            pending.delete(id)
            sent.delete(id)
            signal?.removeEventListener('abort', onAbort)
            settle(value)
          }
        const own = { resolve: ending(resolve), reject: ending(reject) }
        const onAbort = () => {
          const isOut = sent.has(id)
          if (isOut) void cancel(id, request)
          // The phone may have said yes already, or may do so before it reads this.
          own.reject(isOut ? new RemoteError('request_withdrawn', { cause: signal?.reason }) : signal?.reason)
        }
        signal?.addEventListener('abort', onAbort, { once: true })
        pending.set(id, own)
        send(id, request).catch(own.reject)
      })
    },
    settle({ id, outcome }) {
      const own = pending.get(id)
      if (own === undefined) return
      if ('result' in outcome) return own.resolve(outcome.result)
      const { errorMessage, errorCode } = outcome
      const data = { reason: errorMessage.slice(0, 200), ...(errorCode !== undefined && { code: errorCode }) }
      own.reject(new RemoteError('peer_refused', { data, cause: outcome }))
    },
    endAll(error) {
      for (const { reject } of [...pending.values()]) reject(error)
    },
    count: () => pending.size,
  }
}

/** Resolves when the line is connected. Fails with `link_unreachable` after the time of a request, or with the signal's reason. */
export function untilConnected(status: Store<LinkStatus>, clock: Clock, signal?: AbortSignal): Promise<void> {
  if (status.get() === 'connected') return Promise.resolve()
  return new Promise((resolve, reject) => {
    const stops: Unsubscribe[] = []
    const settle = (finish: () => void) => {
      for (const stop of stops) stop()
      signal?.removeEventListener('abort', onAbort)
      finish()
    }
    const onAbort = () => settle(() => reject(signal?.reason))
    const late = () => settle(() => reject(new RemoteError('link_unreachable')))
    stops.push(clock.schedule(linkTimings.requestMs, late))
    stops.push(status.subscribe((next) => next === 'connected' && settle(resolve)))
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}
