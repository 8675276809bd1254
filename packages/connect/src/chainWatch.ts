import type { Clock } from '@latchkey/base'
import type { Connection } from './connector.ts'

/** How long a wallet that answered may take to really move. */
const settleTimeoutMs = 1000

/** Notices when a wallet says that it is on a certain chain. */
export type ChainWatch = {
  /** Resolves on arrival; waits for ever otherwise. */
  readonly reached: Promise<void>
  hasReached(): boolean
  /** True when its newest word is that it is somewhere else. */
  hasLeft(): boolean
  /** Waits for the arrival, one second at most. */
  reachedWithin(clock: Clock): Promise<void>
  stop(): void
}

/** Starts to watch; the caller stops it. */
export function watchChain(connection: Connection, chainId: number): ChainWatch {
  // The newest word of the wallet counts: one that arrives and leaves again has not arrived.
  let latest: number | undefined
  let arrive = () => {}
  const reached = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const stop = connection.on('chain', (changed: number) => {
    latest = changed
    if (changed === chainId) arrive()
  })
  const hasReached = () => latest === chainId
  return {
    reached,
    hasReached,
    hasLeft: () => latest !== undefined && latest !== chainId,
    stop,
    reachedWithin(clock) {
      if (hasReached()) return Promise.resolve()
      return new Promise((resolve) => {
        const cancel = clock.schedule(settleTimeoutMs, resolve)
        void reached.then(() => {
          cancel()
          resolve()
        })
      })
    },
  }
}
