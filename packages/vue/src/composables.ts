import type { Store } from '@latchkey/base'
import {
  type Account,
  accountOf,
  type ConnectionState,
  followTransfers,
  type Login,
  loginOf,
  type TransferRecord,
} from '@latchkey/connect'
import { type ComputedRef, computed, onScopeDispose, type ShallowRef, shallowRef } from 'vue'
import { useHub } from './kit.ts'

const isInBrowser = typeof window !== 'undefined'

/** The value of a store of the hub, now and later, as long as the component or scope lives. */
export function useStore<Value>(store: Store<Value>): Readonly<ShallowRef<Value>> {
  const value = shallowRef(store.get())
  // A server renders once, and never says that it is done.
  if (!isInBrowser) return value
  onScopeDispose(
    store.subscribe((now) => {
      value.value = now
    }),
  )
  return value
}

/** Where the connection stands. */
export function useConnectionState(): Readonly<ShallowRef<ConnectionState>> {
  return useStore(useHub().state)
}

/** The active account, the remembered one included while the wallet has not answered yet. */
export function useAccount(): ComputedRef<Account | undefined> {
  const state = useConnectionState()
  return computed(() => accountOf(state.value))
}

/** The login of the active account; undefined while it is not signed in. */
export function useLogin(): ComputedRef<Login | undefined> {
  const state = useConnectionState()
  return computed(() => loginOf(state.value))
}

/** Every transfer that this browser remembers, newest first; unfinished ones are followed from then on. */
export function useTransfers(): Readonly<ShallowRef<readonly TransferRecord[]>> {
  const hub = useHub()
  if (isInBrowser) followTransfers(hub)
  return useStore(hub.transfers)
}
