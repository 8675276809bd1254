import type { Clock } from '@latchkey/base'
import { historyFigures } from '../../limits.ts'
import type { FindDeps } from '../findLogged.ts'
import type { Header } from '../historyAnswers.ts'
import { type ChosenCoins, chooseCoins } from './chooseCoins.ts'

export type CoinChoiceDeps = FindDeps & { readonly clock: Clock; readonly callsPerMinute: number }

export type Depths = {
  readonly back: { readonly logs: number; readonly coins: number }
  readonly maxBehind: number
}

/** The way in which coins of a network are found, chosen once as soon as that can be told. */
export type CoinChoice = {
  choose(head: Header): Promise<ChosenCoins>
  /** How many blocks are read back for who is new, and for coins, how many are caught up with. */
  depths(chosen: ChosenCoins): Depths
  /** It is chosen anew the next time. */
  forget(): void
}

/** So often it is tried again what a node offers, where that could not be told. */
const againAfterMs = 60_000

/** No choice as yet. */
export function createCoinChoice(deps: CoinChoiceDeps): CoinChoice {
  let chosen: ChosenCoins | undefined
  let chosenAtMs = Number.NEGATIVE_INFINITY

  return {
    async choose(head) {
      const isDue = deps.clock.now() - chosenAtMs >= againAfterMs
      if (chosen !== undefined && !(isDue && chosen.kind === 'found' && !chosen.isSure)) return chosen
      const before = chosen
      const next = await chooseCoins(deps, head, deps.callsPerMinute)
      chosenAtMs = deps.clock.now()
      // A reader of whole blocks that is still the best keeps what it has read.
      const areBlocks = before?.kind === 'found' && next.kind === 'found' && next.method.coins === 'direct'
      chosen = areBlocks ? { ...before, isSure: next.isSure } : next
      return chosen
    },
    depths(known) {
      const { logs, blocks } = historyFigures.back
      const maxBehind = Number.POSITIVE_INFINITY
      if (known.kind === 'amounts') return { back: { logs, coins: 0 }, maxBehind }
      if (known.method.coins === 'all') return { back: { logs, coins: logs }, maxBehind }
      return { back: { logs, coins: blocks }, maxBehind: historyFigures.blocks.maxBehind }
    },
    forget() {
      chosen = undefined
    },
  }
}
