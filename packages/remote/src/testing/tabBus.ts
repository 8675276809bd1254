import type { PeerTabs } from '../pairing/peerState.ts'

/** What tabs of one origin tell each other through, in memory; each word arrives in a turn of its own. */
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
