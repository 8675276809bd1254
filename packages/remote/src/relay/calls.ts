import type { Clock, Unsubscribe } from '@latchkey/base'
import { RemoteError } from '../errors.ts'
import { type Frame, toCallFrame } from './frames.ts'
import { failureCodes, relayLimits } from './messages.ts'
import { createQueues } from './queues.ts'

/** How many calls may wait for their answers at once; it stays below what a relay takes from one socket in a burst. */
const maxInFlight = 100
/** How many calls are kept in all; beyond that a relay is away for too long to promise anything. */
const maxCalls = 5000
const firstRepeatMs = 15_000
const laterRepeatMs = 5000
/** Answers that mean "not now": the call is repeated until its time is up. */
const passingCodes: readonly number[] = Object.values(failureCodes)

export type CallOptions = {
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
  /** Calls of one queue are sent one after the other, each when the one before is answered or given up. */
  readonly queue?: string | undefined
}

export type Calls = {
  /** Sends now or as soon as there is a connection. Fails with `RemoteError` or with the signal's reason. */
  start(method: string, params: object, options: CallOptions): Promise<unknown>
  settle(frame: Exclude<Frame, { kind: 'delivery' }>): void
  /** A new connection: everything unanswered is sent again, in its old order. Says whether there was anything. */
  resend(): boolean
  /** The connection is gone: nothing is repeated until the next one. */
  pause(): void
  rejectAll(error: Error): void
  count(): number
}

type Call = {
  readonly queue: string | undefined
  readonly frame: string
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
  readonly finish: () => void
  isSent: boolean
  failure: RemoteError | undefined
  cancelRepeat: Unsubscribe | undefined
}

export type CallsOptions = {
  readonly clock: Clock
  /** Gives a frame to the connection; false when there is none. */
  readonly send: (frame: string) => boolean
}

/** The calls that wait for a relay's answer. Each keeps its id and its text, so that a relay knows a repetition. */
export function createCalls({ clock, send }: CallsOptions): Calls {
  const calls = new Map<number, Call>()
  const queues = createQueues<Call>()
  let lastId = 0
  let inFlight = 0

  /** Milliseconds since the epoch and three digits: unique for this client, and a number JSON keeps. */
  function nextId(): number {
    lastId = Math.max(lastId + 1, clock.now() * 1000)
    return lastId
  }

  function transmit(call: Call): void {
    const isInTurn = call.queue === undefined || queues.isInTurn(call.queue, call)
    if (call.isSent || !isInTurn || inFlight >= maxInFlight || !send(call.frame)) return
    call.isSent = true
    inFlight++
    repeatAfter(call, firstRepeatMs)
  }

  function repeatAfter(call: Call, delayMs: number): void {
    call.cancelRepeat = clock.schedule(delayMs, () => {
      send(call.frame)
      repeatAfter(call, laterRepeatMs)
    })
  }

  function recall(call: Call): void {
    call.cancelRepeat?.()
    if (call.isSent) inFlight--
    call.isSent = false
  }

  function remove(id: number): Call | undefined {
    const call = calls.get(id)
    if (call === undefined) return undefined
    const wasFull = inFlight >= maxInFlight
    recall(call)
    call.finish()
    calls.delete(id)
    const following = call.queue === undefined ? undefined : queues.leave(call.queue, call)
    if (wasFull) for (const next of calls.values()) transmit(next)
    else if (following !== undefined) transmit(following)
    return call
  }

  function enlist(id: number, frame: string, { timeoutMs, signal, queue }: CallOptions): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const onAbort = () => remove(id)?.reject(signal?.reason)
      const cancel = clock.schedule(timeoutMs, () => {
        const late = remove(id)
        late?.reject(late.failure ?? new RemoteError('relay_unreachable'))
      })
      const finish = () => {
        cancel()
        signal?.removeEventListener('abort', onAbort)
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      const call: Call = { ...newCall(frame), queue, resolve, reject, finish }
      calls.set(id, call)
      if (queue !== undefined) queues.enter(queue, call)
      transmit(call)
    })
  }

  return {
    async start(method, params, options) {
      options.signal?.throwIfAborted()
      if (calls.size >= maxCalls) throw new RemoteError('relay_unreachable')
      const id = nextId()
      const frame = toCallFrame(id, method, params)
      if (frame.length > relayLimits.frameBytes) throw relayFailed('The message is too large')
      return await enlist(id, frame, options)
    },
    settle(frame) {
      if (frame.kind === 'answer') return remove(frame.id)?.resolve(frame.result)
      const failure = relayFailed(frame.text)
      const call = calls.get(frame.id)
      if (call && passingCodes.includes(frame.code)) call.failure = failure
      else remove(frame.id)?.reject(failure)
    },
    resend() {
      for (const call of calls.values()) transmit(call)
      return calls.size > 0
    },
    pause() {
      for (const call of calls.values()) recall(call)
    },
    rejectAll(error) {
      for (const id of [...calls.keys()]) remove(id)?.reject(error)
    },
    count: () => calls.size,
  }
}

function newCall(frame: string) {
  return { frame, isSent: false, failure: undefined, cancelRepeat: undefined }
}

function relayFailed(reason: string): RemoteError {
  return new RemoteError('relay_failed', { data: { reason } })
}
