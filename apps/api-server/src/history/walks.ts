import { historyFigures } from '../limits.ts'
import { type FindDeps, findLogged, logSpan } from './findLogged.ts'
import type { Found } from './found.ts'
import type { Header } from './historyAnswers.ts'
import type { LeaseDeps } from './lease.ts'
import { giveUpOlder, type groupMarks, type Mark } from './marks.ts'
import type { LogRange } from './readLogs.ts'
import { createSpan } from './span.ts'
import { storeFound } from './storeFound.ts'

type Find = (accounts: readonly string[], range: LogRange) => Promise<Found | undefined>
type Filter = Mark['filter']
type Group = ReturnType<typeof groupMarks>[number]

export type Ahead = { readonly head: Header; readonly settled: number; readonly find: Find }

/** Walks through blocks: each step is stored as soon as it is found, and a turn takes so many. */
export type Walks = {
  /** A new turn begins. */
  begin(): void
  /** From where a group stands to the newest block, unsettled ones included. */
  forward(filter: Filter, group: Group, ahead: Ahead): Promise<void>
  /** From where a group stands to the block that was asked for. */
  backward(filter: Filter, group: Group, find: Find): Promise<void>
  readonly findNewLogs: Find
  readonly findOlderLogs: Find
  /** Something is left for the next turn. */
  noteRest(): void
  /** False where something is left. */
  isComplete(): boolean
  /** True where the node told nothing of what is new. */
  isRefused(): boolean
}

const maxSilentTurns = 5

export type WalkDeps = LeaseDeps & FindDeps & { readonly chainId: number }

/** Walks over one network, whose node shows by and by how many blocks it lets us ask for. */
export function createWalks(deps: WalkDeps): Walks {
  const { chainId } = deps
  const span = createSpan(logSpan)
  let isComplete = true
  let isRefused = false
  /** Turns in a row in which the node told nothing of older blocks. */
  const silentTurns = { logs: 0, coins: 0 }

  async function findLogs(accounts: readonly string[], range: LogRange): Promise<Found | undefined> {
    const found = await findLogged(deps, accounts, range)
    if (found === undefined) span.shrink()
    // A short question that was answered says nothing of longer ones.
    else if (range.to - range.from + 1 >= span.size()) span.grow()
    return found
  }

  /** Goes on as long as there are blocks, the turn has room and the node answers; false where it did not. */
  async function walk(step: () => Promise<boolean | undefined>): Promise<boolean> {
    let refusals = 0
    for (let steps = 0; steps < historyFigures.maxSpansPerTurn && refusals < historyFigures.maxRefusals; ) {
      const hasMore = await step()
      if (hasMore === undefined) refusals += 1
      else steps += 1
      if (hasMore === false) return true
    }
    isComplete = false
    return refusals < historyFigures.maxRefusals
  }

  return {
    begin() {
      isComplete = true
      isRefused = false
    },
    async forward(filter, { block, marks }, { head, settled, find }) {
      const accounts = marks.map(({ account }) => account)
      let next = block + 1
      const isAnswered = await walk(async () => {
        if (next > head.number) return false
        const found = await find(accounts, { from: next, to: head.number })
        if (found === undefined) return undefined
        const end = Math.min(found.to, settled)
        await storeFound(deps, { chainId, filter, accounts, found, mark: end >= next ? { to_block: end } : {} })
        next = found.to + 1
        return next <= head.number
      })
      if (!isAnswered) isRefused = true
    },
    async backward(filter, { block, marks }, find) {
      const accounts = marks.map(({ account }) => account)
      const target = Math.max(...marks.map(({ wanted_block }) => wanted_block))
      let last = block - 1
      const isAnswered = await walk(async () => {
        if (last < target) return false
        const found = await find(accounts, { from: target, to: last })
        if (found === undefined) return undefined
        await storeFound(deps, { chainId, filter, accounts, found, mark: { from_block: found.from } })
        last = found.from - 1
        return last >= target
      })
      silentTurns[filter] = isAnswered || last < block - 1 ? 0 : silentTurns[filter] + 1
      if (silentTurns[filter] < maxSilentTurns) return
      // Many nodes no longer have what is long ago: who wants it asks again.
      silentTurns[filter] = 0
      await giveUpOlder(deps.database, { chainId, filter, accounts })
    },
    findNewLogs: (accounts, { from, to }) => findLogs(accounts, { from, to: Math.min(to, from + span.size() - 1) }),
    findOlderLogs: (accounts, { from, to }) => findLogs(accounts, { from: Math.max(from, to - span.size() + 1), to }),
    noteRest() {
      isComplete = false
    },
    isComplete: () => isComplete,
    isRefused: () => isRefused,
  }
}
