/** Ends a subscription; further calls do nothing. */
export type Unsubscribe = () => void

/** One observable value. Listeners are told after each change by identity, in the order they subscribed. */
export type Store<Value> = {
  get(): Value
  set(value: Value): void
  subscribe(listener: (value: Value) => void): Unsubscribe
}

/** Makes a store that holds `initial`. A listener that throws does not keep the others from being told. */
export function createStore<Value>(initial: Value): Store<Value> {
  let current = initial
  const listeners = new Set<(value: Value) => void>()
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return
      current = value
      tellAll(listeners, value)
    },
    subscribe(listener) {
      // A wrapper keeps two subscriptions of one function apart.
      const entry = (value: Value) => listener(value)
      listeners.add(entry)
      return () => {
        listeners.delete(entry)
      }
    },
  }
}

/** Calls every listener with `value`; the first failure is thrown after all have been called. */
export function tellAll<Value>(listeners: Iterable<(value: Value) => void>, value: Value): void {
  const failures: unknown[] = []
  for (const listener of [...listeners]) {
    try {
      listener(value)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
