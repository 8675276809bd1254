import type { PeerTabs } from '../pairing/peerState.ts'

/** The channel between tabs of one origin, in memory; each word arrives in a turn of its own. */
export function tabBus(): (name: string) => PeerTabs {
  const listeners = new Map<string, (key: string) => void>()
  return (name) => ({
    post(key) {
      for (const [other, listener] of [...listeners]) if (other !== name) queueMicrotask(() => listener(key))
    },
    listen(listener) {
      listeners.set(name, listener)
      return () => void listeners.delete(name)
    },
  })
}
