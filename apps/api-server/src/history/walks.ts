import { historyFigures } from '../limits.ts'
import { type FindDeps, findLogged, logSpan } from './findLogged.ts'
import type { Found } from './found.ts'
import type { Header } from './historyAnswers.ts'
import type { LeaseDeps } from './lease.ts'
import type { groupMarks, Mark } from './marks.ts'
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
  /** True where the node has refused so often that the turn ends. */
  isRefused(): boolean
}

export type WalkDeps = LeaseDeps & FindDeps & { readonly chainId: number }

/** Walks over one network, whose node shows by and by how many blocks it lets us ask for. */
export function createWalks(deps: WalkDeps): Walks {
  const { chainId } = deps
  const span = createSpan(logSpan)
  let refusals = 0
  let isComplete = true
  const isRefused = () => refusals >= historyFigures.maxRefusals

  async function findLogs(accounts: readonly string[], range: LogRange): Promise<Found | undefined> {
    const found = await findLogged(deps, accounts, range)
    if (found === undefined) span.shrink()
    // A short question that was answered says nothing of longer ones.
    else if (range.to - range.from + 1 >= span.size()) span.grow()
    return found
  }

  /** Goes on as long as there are blocks, the turn has room and the node answers. */
  async function walk(step: () => Promise<boolean | undefined>): Promise<void> {
    let steps = 0
    while (steps < historyFigures.maxSpansPerTurn && !isRefused()) {
      const hasMore = await step()
      if (hasMore === undefined) refusals += 1
      else steps += 1
      if (hasMore === false) return
    }
    isComplete = false
  }

  return {
    begin() {
      refusals = 0
      isComplete = true
    },
    async forward(filter, { block, marks }, { head, settled, find }) {
      const accounts = marks.map(({ account }) => account)
      let next = block + 1
      await walk(async () => {
        if (next > head.number) return false
        const found = await find(accounts, { from: next, to: head.number })
        if (found === undefined) return undefined
        const end = Math.min(found.to, settled)
        await storeFound(deps, { chainId, filter, accounts, found, mark: end >= next ? { to_block: end } : {} })
        next = found.to + 1
        return next <= head.number
      })
    },
    async backward(filter, { block, marks }, find) {
      const accounts = marks.map(({ account }) => account)
      const target = Math.max(...marks.map(({ wanted_block }) => wanted_block))
      let last = block - 1
      await walk(async () => {
        if (last < target) return false
        const found = await find(accounts, { from: target, to: last })
        if (found === undefined) return undefined
        await storeFound(deps, { chainId, filter, accounts, found, mark: { from_block: found.from } })
        last = found.from - 1
        return last >= target
      })
    },
    findNewLogs: (accounts, { from, to }) => findLogs(accounts, { from, to: Math.min(to, from + span.size() - 1) }),
    findOlderLogs: (accounts, { from, to }) => findLogs(accounts, { from: Math.max(from, to - span.size() + 1), to }),
    noteRest() {
      isComplete = false
    },
    isComplete: () => isComplete,
    isRefused,
  }
}
