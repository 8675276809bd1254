/** Runs work of one name after another, in the order in which it was asked for; what fails stops nobody after it. */
export type Turns = <Value>(name: string, work: () => Promise<Value>) => Promise<Value>

/** Turns within one page or process: whoever waits does so here, and without a lock of the platform or a connection. */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>()
  return (name, work) => {
    const result = (last.get(name) ?? Promise.resolve()).then(work)
    const end = result
      .catch(() => undefined)
      .then(() => {
        if (last.get(name) === end) last.delete(name)
      })
    last.set(name, end)
    return result
  }
}
