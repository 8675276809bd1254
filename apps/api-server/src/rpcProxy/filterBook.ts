import type { Clock } from '@latchkey/base'
import { filterFigures } from '../limits.ts'
import type { LogQuery } from './logQuery.ts'

/** A filter of one caller on one chain. `query` is absent where it is one for blocks. */
export type Filter = {
  readonly caller: string
  readonly chainId: number
  readonly query?: LogQuery
  /** The first block that was not told yet. */
  nextBlock: bigint
  /** Settles when the questions so far have their answers. */
  turn?: Promise<unknown>
}

export type FilterBook = {
  /** Keeps a filter and gives its id; undefined where the caller has too many. */
  add(filter: Filter): string | undefined
  /** Undefined for one that is unknown, belongs to somebody else, or was not used for five minutes. */
  find(id: unknown, owner: Pick<Filter, 'caller' | 'chainId'>): Filter | undefined
  remove(id: unknown, owner: Pick<Filter, 'caller' | 'chainId'>): boolean
}

const { unusedMs, perCaller: maxPerCaller, inAll: maxInAll } = filterFigures

type Kept = Filter & { usedAtMs: number }

/**
 * The filters of wallets, kept here and not by a node: a node's would be lost when the next address is asked, could be
 * read by whoever learns an id, and be made without end. In memory, so each process has its own; a wallet whose filter is
 * gone makes a new one. None makes room for another of its caller: many wallets may share one address, and each would lose
 * its filter to the next. Where the book is full, whoever has the most gives up one.
 */
export function createFilterBook({ clock, createId }: { clock: Clock; createId: () => string }): FilterBook {
  /** The longest unused first. */
  const kept = new Map<string, Kept>()

  function forgetUnused(): void {
    for (const [id, { usedAtMs }] of kept) {
      if (clock.now() - usedAtMs < unusedMs) return
      kept.delete(id)
    }
  }

  /** The few who hold everything must not shut out everybody else. */
  function makeRoom(): void {
    const counts = new Map<string, number>()
    for (const { caller } of kept.values()) counts.set(caller, (counts.get(caller) ?? 0) + 1)
    const most = Math.max(...counts.values())
    for (const [id, { caller }] of kept) if (counts.get(caller) === most) return void kept.delete(id)
  }

  const find: FilterBook['find'] = (id, { caller, chainId }) => {
    forgetUnused()
    if (typeof id !== 'string') return undefined
    const filter = kept.get(id)
    if (filter === undefined || filter.caller !== caller || filter.chainId !== chainId) return undefined
    kept.delete(id)
    filter.usedAtMs = clock.now()
    kept.set(id, filter)
    return filter
  }

  return {
    find,
    add(filter) {
      forgetUnused()
      const own = [...kept.values()].filter(({ caller }) => caller === filter.caller)
      if (own.length >= maxPerCaller) return undefined
      if (kept.size >= maxInAll) makeRoom()
      const id = createId()
      kept.set(id, { ...filter, usedAtMs: clock.now() })
      return id
    },
    remove(id, owner) {
      return find(id, owner) !== undefined && kept.delete(String(id))
    },
  }
}
