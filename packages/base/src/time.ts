import type { Unsubscribe } from './store.ts'

/** The clock comes in by argument, so that tests own it. Times are milliseconds since the epoch. */
export type Clock = {
  now(): number
  /** Calls once after `delayMs`; the result cancels. */
  schedule(delayMs: number, action: () => void): Unsubscribe
}

/** The platform's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  schedule(delayMs, action) {
    const timer = setTimeout(action, delayMs)
    return () => clearTimeout(timer)
  },
}

/** Says that a wait ended by its deadline. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError'
  readonly timeoutMs: number
  constructor(timeoutMs: number) {
    super(`No answer within ${timeoutMs} ms`)
    this.timeoutMs = timeoutMs
  }
}

/** The promise's outcome, or a rejection with `TimeoutError` after `timeoutMs`. The work itself is not stopped. */
export function withTimeout<Value>(work: Promise<Value>, timeoutMs: number, clock: Clock): Promise<Value> {
  return new Promise((resolve, reject) => {
    const cancel = clock.schedule(timeoutMs, () => reject(new TimeoutError(timeoutMs)))
    work.then(resolve, reject).finally(cancel)
  })
}

/** Resolves after `delayMs`; rejects with the signal's reason when aborted first. */
export function sleep(delayMs: number, clock: Clock, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const onAbort = () => {
      cancel()
      reject(signal?.reason)
    }
    const cancel = clock.schedule(delayMs, () => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    })
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}

/** The promise's outcome, or a rejection with the signal's reason as soon as it is aborted. */
export function withSignal<Value>(work: Promise<Value>, signal?: AbortSignal): Promise<Value> {
  if (signal === undefined) return work
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    // Also after the end: the work may still fail, and somebody must have listened.
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
