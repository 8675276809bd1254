import { type Log, sleep } from '@latchkey/base'
import { type AnyLeaseDeps, LeaseLost, leaveLease, takeLease } from './lease.ts'

/** The networks that this process works on, each of them by its lease. */
export type Leading = {
  has(chainId: number): boolean
  /** Works on a network, turn by turn while this process holds its lease, until the signal. */
  follow(chainId: number, work: TurnByTurn): Promise<void>
  /** Asks for all leases again, each of which is then held for longer. */
  renew(): Promise<void>
  /** Lets other processes go on at once. */
  leave(): Promise<void>
}

export type TurnByTurn = {
  readonly turn: () => Promise<void>
  readonly everyMs: number
  /** Cuts the wait for the next turn short. */
  readonly nudged?: () => AbortSignal
  /** For the log, once, where a turn fails that did not before. */
  readonly failure: string
}

export function leadChains(lease: AnyLeaseDeps, { log, signal }: { log: Log; signal: AbortSignal }): Leading {
  const leading = new Set<number>()
  return {
    has: (chainId) => leading.has(chainId),
    async follow(chainId, { turn, everyMs, nudged, failure }) {
      let isWell = true
      while (!signal.aborted) {
        const rest = nudged === undefined ? signal : AbortSignal.any([signal, nudged()])
        try {
          if (await takeLease(lease, chainId)) {
            leading.add(chainId)
            await turn()
          } else leading.delete(chainId)
          isWell = true
        } catch (error) {
          if (signal.aborted) break
          if (error instanceof LeaseLost) leading.delete(chainId)
          else if (isWell) log.warn(failure, { chainId, error })
          isWell = error instanceof LeaseLost
        }
        await sleep(everyMs, lease.clock, rest).catch(() => undefined)
      }
    },
    async renew() {
      for (const chainId of leading) {
        const isOurs = await takeLease(lease, chainId).catch(() => true)
        if (!isOurs) leading.delete(chainId)
      }
    },
    async leave() {
      for (const chainId of leading) await leaveLease(lease, chainId)
    },
  }
}
