import type { Clock } from '@latchkey/base'
import { historyFigures } from '../limits.ts'
import type { ChosenCoins } from './coins/chooseCoins.ts'
import { weighAccounts } from './coins/weighAccounts.ts'
import type { FindDeps } from './findLogged.ts'
import type { Header } from './historyAnswers.ts'
import type { LeaseDeps } from './lease.ts'
import { groupMarks, type Mark } from './marks.ts'
import type { Walks } from './walks.ts'

export type ReadNewDeps = LeaseDeps &
  FindDeps & { readonly clock: Clock; readonly chainId: number; readonly walks: Walks }

export type Ahead = {
  readonly head: Header
  /** The newest block that is taken for final; below zero on a chain that is still short. */
  readonly settled: number
  readonly coins: ChosenCoins
}

/** Reads on from where marks stand, up to the newest block. Fails like a walk. */
export type ReadNew = (marks: readonly Mark[], ahead: Ahead) => Promise<void>

const weighEveryMs = 30_000

/** One that has weighed nobody yet. */
export function createReadNew(deps: ReadNewDeps): ReadNew {
  const { clock, chainId, walks } = deps
  let weighedAtMs = Number.NEGATIVE_INFINITY

  return async (marks, { head, settled, coins }) => {
    for (const group of groupMarks(ofFilter(marks, 'logs'), 'to_block', historyFigures.logs.maxAccounts)) {
      await walks.forward('logs', group, { head, settled, find: walks.findNewLogs })
    }
    const forCoins = ofFilter(marks, 'coins')
    if (coins.kind === 'found') {
      const { method } = coins
      method.turnTo?.(head)
      const groups = groupMarks(forCoins, 'to_block', method.maxAccounts)
      // Those that have waited longest come first where not all have their turn.
      const some = groups.slice(-historyFigures.maxGroups)
      if (some.length < groups.length) walks.noteRest()
      for (const group of some) await walks.forward('coins', group, { head, settled, find: method.forward })
    } else if (clock.now() - weighedAtMs >= weighEveryMs && settled >= 0) {
      weighedAtMs = clock.now()
      const accounts = forCoins.map(({ account }) => account)
      await weighAccounts(deps, chainId, accounts, settled)
    }
  }
}

/** The marks of one way of finding. */
export function ofFilter(marks: readonly Mark[], filter: Mark['filter']): readonly Mark[] {
  return marks.filter((mark) => mark.filter === filter)
}
