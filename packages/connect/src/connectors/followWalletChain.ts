import { type Clock, type Log, sleep } from '@latchkey/base'
import type { Provider } from './provider.ts'
import { readWalletChain } from './readWalletChain.ts'
import { readChainIdAnswer } from './walletAnswers.ts'

export type ChainFollower = {
  readonly current: () => number
  /** Asks the wallet. Fails with `wallet_not_responding` or `wallet_bad_answer`. */
  readonly read: () => Promise<number>
  /** Takes what an event says as a reason to ask. */
  readonly hear: (value: unknown) => void
  /** A network's details from an event, beside its id, as it came and hostile. */
  readonly recordOf: (chainId: number) => unknown
  readonly stop: () => void
}

export type FollowerOptions = {
  readonly provider: Provider
  readonly chainId: number
  readonly clock: Clock
  readonly log: Log
  readonly onMoved: (chainId: number) => void
  /** Where the provider is of our own making and need not be asked. */
  readonly known?: (() => number) | undefined
}

/** A wallet may follow what its script in the page has said only a moment later; it is asked so often, so far apart. */
const maxLooks = 3
const lookPauseMs = 500
/** More networks than anybody goes to in one visit. */
const maxRecords = 100

/**
 * Keeps in mind which chain a wallet is on. Only its own answer moves that: an event may be true of its script in the
 * page alone, and belongs to whoever can reach the page.
 */
export function followWalletChain(options: FollowerOptions): ChainFollower {
  const { provider, chainId, clock, log, onMoved, known } = options
  let current = chainId
  let isStopped = false
  let begun = 0
  let newestHeard = 0
  let claimed: number | undefined
  let looksLeft = 0
  let isLooking = false
  const records = new Map<number, unknown>()

  async function read(): Promise<number> {
    const turn = ++begun
    const answer = await readWalletChain(provider, { clock })
    // An answer that was overtaken by a later one is older than that.
    if (isStopped || turn < newestHeard) return answer
    newestHeard = turn
    move(answer)
    return answer
  }

  function move(next: number): void {
    if (next === current) return
    current = next
    onMoved(next)
  }

  async function look(): Promise<void> {
    isLooking = true
    while (looksLeft > 0 && !isStopped) {
      looksLeft -= 1
      await read().catch((error: unknown) => log.debug('The wallet did not tell its chain', error))
      if (claimed === undefined || claimed === current) looksLeft = 0
      if (looksLeft > 0) await sleep(lookPauseMs, clock)
    }
    isLooking = false
  }

  return {
    current: () => current,
    read,
    hear(value) {
      if (known !== undefined) return move(known())
      claimed = readChainIdAnswer(value)
      if (claimed === undefined) log.debug('The wallet named a chain that cannot be read')
      else if (typeof value === 'object' && records.size < maxRecords) records.set(claimed, value)
      looksLeft = maxLooks
      if (!isLooking) void look()
    },
    recordOf: (chainId) => records.get(chainId),
    stop() {
      isStopped = true
    },
  }
}
