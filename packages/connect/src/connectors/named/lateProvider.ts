import type { CallRequest, Log } from '@latchkey/base'
import { createListeners } from '../listeners.ts'
import { askProvider, listenTo, type Provider } from '../provider.ts'

/** A provider that is made when somebody first asks it for something. */
export type LateProvider = Provider & {
  on(name: string, listener: (value: never) => void): void
  removeListener(name: string, listener: (value: never) => void): void
}

const eventNames = ['accountsChanged', 'chainChanged', 'connect', 'disconnect'] as const

/** Stands in for a provider that `make` gives when it is first asked. Making it is tried again after it has failed. */
export function lateProvider(make: () => Promise<Provider>, log: Log): LateProvider {
  const listeners = createListeners(log)
  const counts = new Map<string, number>()
  let made: Promise<Provider> | undefined
  let ready: Provider | undefined
  const stops = new Map<string, () => void>()
  // The wallet is listened to only while somebody listens here.
  const follow = (name: string) => {
    if (ready === undefined || stops.has(name) || (counts.get(name) ?? 0) === 0) return
    stops.set(
      name,
      listenTo(ready, name, (value) => listeners.tell(name, value)),
    )
  }
  const load = async () => {
    try {
      ready = await make()
    } catch (error) {
      made = undefined
      throw error
    }
    for (const name of eventNames) follow(name)
    return ready
  }
  return {
    async request(request: CallRequest) {
      made ??= load()
      return await askProvider(await made, request)
    },
    on(name, listener) {
      listeners.add(name, listener)
      counts.set(name, (counts.get(name) ?? 0) + 1)
      follow(name)
    },
    removeListener(name, listener) {
      listeners.remove(name, listener)
      const left = Math.max(0, (counts.get(name) ?? 0) - 1)
      counts.set(name, left)
      if (left > 0) return
      stops.get(name)?.()
      stops.delete(name)
    },
  }
}
