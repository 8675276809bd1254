import { type Clock, withSignal, withTimeout } from '@latchkey/base'
import { RemoteError } from '../errors.ts'

type Waiter = { readonly missing: Set<string>; readonly resolve: () => void; readonly reject: (error: Error) => void }

export type Waiters = {
  /** Resolves when every topic has been settled. Fails with `relay_unreachable` in the end, or the signal's reason. */
  wait(
    missing: Set<string>,
    options: { readonly timeoutMs: number; readonly signal: AbortSignal | undefined },
  ): Promise<void>
  settle(topic: string): void
  /** Fails those who wait for one of these topics. */
  reject(topics: readonly string[], error: Error): void
  rejectAll(error: Error): void
}

/** Callers that wait for topics to be confirmed. */
export function createWaiters(clock: Clock): Waiters {
  const waiters = new Set<Waiter>()
  return {
    async wait(missing, { timeoutMs, signal }) {
      if (missing.size === 0) return
      const { promise, resolve, reject } = withResolvers()
      const waiter: Waiter = { missing, resolve, reject }
      waiters.add(waiter)
      try {
        await withSignal(withTimeout(promise, timeoutMs, clock), signal)
      } catch (error) {
        if (signal?.aborted || error instanceof RemoteError) throw error
        throw new RemoteError('relay_unreachable', { cause: error })
      } finally {
        waiters.delete(waiter)
      }
    },
    settle(topic) {
      for (const waiter of waiters) {
        if (waiter.missing.delete(topic) && waiter.missing.size === 0) waiter.resolve()
      }
    },
    reject(topics, error) {
      for (const waiter of waiters) if (topics.some((topic) => waiter.missing.has(topic))) waiter.reject(error)
    },
    rejectAll(error) {
      for (const waiter of waiters) waiter.reject(error)
    },
  }
}

function withResolvers() {
  let resolve: () => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  const promise = new Promise<void>((onDone, onFailed) => {
    resolve = onDone
    reject = onFailed
  })
  return { promise, resolve, reject }
}
