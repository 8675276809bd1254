import { type Clock, withTimeout } from '@latchkey/base'

/** A connection that broke without a word must not hold up those who ask later, on other ones. */
const patienceMs = 2000

/**
 * One reading for all who ask in one turn of the event loop, or while another one is on its way: whoever asks is answered
 * by a reading that began after he asked, so that he sees every change that was acknowledged before. Which is on its way
 * for too long is not waited for by others.
 */
export function coalesce<Result>(readMany: (names: readonly string[]) => Promise<Result>, clock: Clock) {
  let waiting: { readonly names: Set<string>; readonly result: Promise<Result> } | undefined
  let running: Promise<unknown> = Promise.resolve()

  async function readAfter(before: Promise<unknown>, names: ReadonlySet<string>): Promise<Result> {
    // How the one before ended is its own matter.
    await withTimeout(before, patienceMs, clock).catch(() => undefined)
    await new Promise((resolve) => setImmediate(resolve))
    // From here on names would come too late.
    waiting = undefined
    return await readMany([...names])
  }

  return (name: string): Promise<Result> => {
    if (waiting === undefined) {
      const names = new Set<string>()
      running = readAfter(running, names)
      waiting = { names, result: running as Promise<Result> }
    }
    waiting.names.add(name)
    return waiting.result
  }
}
