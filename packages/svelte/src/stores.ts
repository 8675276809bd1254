import type { Store } from '@latchkey/base'
import {
  type Account,
  accountOf,
  followTransfers,
  type Hub,
  type Login,
  loginOf,
  type TransferRecord,
} from '@latchkey/connect'
import type { Readable } from 'svelte/store'

/** A store of the hub as one of Svelte: `$account` is its value, now and later. */
export function toReadable<Value, Read = Value>(
  store: Store<Value>,
  read: (value: Value) => Read = (value) => value as unknown as Read,
): Readable<Read> {
  return {
    subscribe(run) {
      let last = read(store.get())
      run(last)
      return store.subscribe((value) => {
        const next = read(value)
        if (Object.is(next, last)) return
        last = next
        run(next)
      })
    },
  }
}

/** The active account, the remembered one included while the wallet has not answered yet. */
export function accountOfHub({ state }: Hub): Readable<Account | undefined> {
  return toReadable(state, accountOf)
}

/** The login of the active account; undefined while it is not signed in. */
export function loginOfHub({ state }: Hub): Readable<Login | undefined> {
  return toReadable(state, loginOf)
}

/** Every transfer that this browser remembers, newest first; unfinished ones are followed from then on. */
export function transfersOfHub(hub: Hub): Readable<readonly TransferRecord[]> {
  return {
    subscribe(run, ...rest) {
      followTransfers(hub)
      return toReadable(hub.transfers).subscribe(run, ...rest)
    },
  }
}
