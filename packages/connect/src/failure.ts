import { type Log, tellAll, type Unsubscribe } from '@latchkey/base'
import { ConnectError } from './errors.ts'

/** The task of a visitor that has failed. */
export type Task = 'connect' | 'sign-in' | 'sign-out' | 'sign' | 'send' | 'switch-network'

/** A failed task, and why. The error is the one that the verb of the task has failed with: see its `code`. */
export type Failure = { readonly during: Task; readonly error: unknown }

/** Those who want to hear of failed tasks; nothing is kept for who comes later. */
export type Failures = {
  readonly tell: (failure: Failure) => void
  readonly subscribe: (listener: (failure: Failure) => void) => Unsubscribe
}

/** A listener that fails is logged: it must not take the place of what it is told. */
export function createFailures(log: Log): Failures {
  const listeners = new Set<(failure: Failure) => void>()
  return {
    tell(failure) {
      try {
        tellAll(listeners, failure)
      } catch (error) {
        log.error('A listener of failures failed', error)
      }
    },
    subscribe(listener) {
      // One of its own for each call, so that the same function may be there twice.
      const own = (failure: Failure) => listener(failure)
      listeners.add(own)
      return () => void listeners.delete(own)
    },
  }
}

/** The visitor, or the page for him, has let go of what was asked: nothing has failed. */
const givenUp: readonly string[] = ['connection_cancelled', 'connection_reset', 'network_switch_unanswered']

/** Does a task of the visitor's. Its failure is told to those who follow the hub, and then thrown as it is. */
export async function doTask<Value>(
  { failures }: { readonly failures: Failures },
  during: Task,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ConnectError && givenUp.includes(error.code))) failures.tell({ during, error })
    throw error
  }
}
