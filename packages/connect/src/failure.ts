import type { Store } from '@latchkey/base'

/** The task of a visitor that has failed. */
export type Task = 'connect' | 'sign-in' | 'sign-out' | 'sign' | 'send' | 'switch-network'

/** A failed task, and why. The error is the one that the verb of the task has failed with: see its `code`. */
export type Failure = { readonly during: Task; readonly error: unknown }

/** Does a task of the visitor's. Its failure is told to those who follow the hub, and then thrown as it is. */
export async function doTask<Value>(
  { failure }: { readonly failure: Store<Failure | undefined> },
  during: Task,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    failure.set({ during, error })
    throw error
  }
}
