import type { Store } from '../store.ts'

/** The first value of a store that is as wanted, the present one included. */
export function firstValue<Value>(
  store: Pick<Store<Value>, 'get' | 'subscribe'>,
  isWanted: (value: Value) => boolean,
): Promise<Value> {
  return new Promise((resolve) => {
    let stop = () => {}
    const look = (value: Value) => {
      if (!isWanted(value)) return
      stop()
      resolve(value)
    }
    stop = store.subscribe(look)
    look(store.get())
  })
}
