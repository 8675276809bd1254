import type { Store } from '@latchkey/base'
import { useSyncExternalStore } from 'react'

/** The current value of a store; renders again after each change. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}
