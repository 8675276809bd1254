/** Runs work of one name one after another, and of different names side by side. */
export type Turns = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>

/**
 * Turns in this process. They keep no one waiting who would not wait for the database's own lock anyway, but they wait
 * here, without a connection that others could use.
 */
export function createTurns(): Turns {
  const lasts = new Map<string, Promise<unknown>>()
  return async (name, work) => {
    const before = lasts.get(name)
    const own = (async () => {
      // How the one before ended is his own matter.
      await before?.catch(() => undefined)
      return await work()
    })()
    lasts.set(name, own)
    try {
      return await own
    } finally {
      if (lasts.get(name) === own) lasts.delete(name)
    }
  }
}
