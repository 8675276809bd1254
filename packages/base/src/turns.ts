/**
 * Runs work of one name after another, in the order in which it was asked for; what fails stops nobody after it. Whoever
 * has not begun leaves the row by the signal, and fails with its reason.
 */
export type Turns = <Value>(name: string, work: () => Promise<Value>, signal?: AbortSignal) => Promise<Value>

/** Turns within one page or process: whoever waits does so here, and without a lock of the platform or a connection. */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>()
  return async (name, work, signal) => {
    signal?.throwIfAborted()
    const before = last.get(name) ?? Promise.resolve()
    let onAbort = () => {}
    const left = new Promise<never>((_resolve, reject) => {
      onAbort = () => reject(signal?.reason)
    })
    signal?.addEventListener('abort', onAbort, { once: true })
    const result = before.then(() => {
      signal?.throwIfAborted()
      signal?.removeEventListener('abort', onAbort)
      return work()
    })
    const end = result
      .catch(() => undefined)
      .then(() => {
        if (last.get(name) === end) last.delete(name)
      })
    last.set(name, end)
    return await (signal === undefined ? result : Promise.race([result, left]))
  }
}
