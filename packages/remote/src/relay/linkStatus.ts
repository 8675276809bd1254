import { type Clock, createStore, type Log, type Store } from '@latchkey/base'
import type { RelayStatus } from './relay.ts'

export type LinkStatus = {
  readonly store: Store<RelayStatus>
  show(event: 'connecting' | 'live' | 'lost' | 'idle'): void
  refuse(code: 'relay_refused' | 'clock_is_wrong', reason: string): void
}

export type LinkStatusOptions = { readonly url: string; readonly clock: Clock; readonly log: Log }

/** The state of one link, for the visitor. */
export function createLinkStatus({ url, clock, log }: LinkStatusOptions): LinkStatus {
  const store = createStore<RelayStatus>({ status: 'idle' })
  let failingSinceMs: number | undefined

  /** The page's listeners must not bring the link down. */
  function set(next: RelayStatus): void {
    try {
      store.set(next)
    } catch {
      log.warn('A listener to the state of the relay failed')
    }
  }

  return {
    store,
    show(event) {
      if (event === 'live' || event === 'idle') failingSinceMs = undefined
      // A working link that was cut is most often back at once; only an attempt that failed is worth a word.
      else if (event === 'lost' && store.get().status !== 'connected') failingSinceMs ??= clock.now()
      if (event === 'live') set({ status: 'connected', url })
      else if (event === 'idle') set({ status: 'idle' })
      else if (failingSinceMs === undefined) set({ status: 'connecting' })
      else set({ status: 'unreachable', sinceMs: failingSinceMs })
    },
    refuse(code, reason) {
      failingSinceMs = undefined
      set({ status: 'refused', code, reason })
    },
  }
}
