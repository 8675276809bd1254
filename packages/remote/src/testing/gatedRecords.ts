import type { RecordStorage } from '../pairing/recordStorage.ts'

/** Storage whose every step waits at a gate once it was closed, so that a test says what comes first. */
export function gatedRecords(records: RecordStorage) {
  const gates: (() => void)[] = []
  let isClosed = false
  const wait = () => (isClosed ? new Promise<void>((resolve) => gates.push(resolve)) : Promise.resolve())
  const after = <Value>(act: () => Promise<Value>) => wait().then(act)
  const gated: RecordStorage = {
    isDurable: false,
    get: (key) => after(() => records.get(key)),
    set: (key, value) => after(() => records.set(key, value)),
    remove: (key) => after(() => records.remove(key)),
    change: (key, update) => after(() => records.change(key, update)),
    entries: () => after(() => records.entries()),
  }
  return {
    records: gated,
    close() {
      isClosed = true
    },
    /** Lets all that wait go on, and whatever comes. */
    open() {
      isClosed = false
      for (const go of gates.splice(0)) go()
    },
    /** Lets the step that came first, or the one that came last, go on. */
    letFirst: () => gates.shift()?.(),
    letLast: () => gates.pop()?.(),
  }
}
