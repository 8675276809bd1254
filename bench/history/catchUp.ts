import { randomUUID } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { historyFigures, openHistory } from '@latchkey/api-server'
import { silentLog } from '@latchkey/base'
import type { Chain } from '@latchkey/evm'
import type { Database } from '@latchkey/node'
import { sql } from 'kysely'
import { createEventNode } from './eventNode.ts'

/** One reading back. Memory is in bytes; heaps are what is left by a collection, but for the highest, which was seen as it was. */
export type CatchUp = {
  readonly seconds: number
  readonly calls: number
  readonly refused: number
  readonly found: number
  readonly heap: { readonly before: number; readonly peak: number; readonly after: number }
  readonly rss: CatchUp['heap']
}

export type CatchUpOptions = {
  /** Those who have just signed in. */
  readonly accounts: readonly string[]
  /** The most blocks that the node allows in a question. */
  readonly maxBlocks: number
  /** The newest block. */
  readonly head: number
  /** A transfer reaches one of the accounts every so many blocks. */
  readonly everyBlocks: number
}

const lookEveryMs = 100

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** Heap that is in use after everything that can go is gone. */
function readHeap(): number {
  // The second takes away whatever the first has set free.
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Has accounts that have just signed in read back, from no chain but what is worked out, and without any wait for a budget. */
export function createCatchUp(database: Database, chains: readonly Chain[]) {
  return async ({ accounts, maxBlocks, head, everyBlocks }: CatchUpOptions): Promise<CatchUp> => {
    await follow(database, accounts)
    const node = createEventNode({ head, maxBlocks, accounts, everyBlocks })
    const before = readHeap()
    const rssBefore = process.memoryUsage().rss
    let [heapPeak, rssPeak] = [before, rssBefore]
    const startedAt = performance.now()
    const history = openHistory({
      ...{ database, chains, tokens: [], rpc: () => node.rpc, log: silentLog, holder: randomUUID() },
      clock: { now: () => Date.now(), schedule },
      callsPerMinute: 1e9,
    })
    while (!(await isReadBack(database, accounts.length))) {
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
      const { heapUsed, external, rss } = process.memoryUsage()
      ;[heapPeak, rssPeak] = [Math.max(heapPeak, heapUsed + external), Math.max(rssPeak, rss)]
    }
    const seconds = (performance.now() - startedAt) / 1000
    // While the reader is still there, with all that it keeps.
    const after = readHeap()
    await history.close()
    const found = await countFound(database, head, accounts)
    return {
      ...{ seconds, calls: node.counts.calls, refused: node.counts.refused, found },
      heap: { before, peak: Math.max(heapPeak, after), after },
      rss: { before: rssBefore, peak: rssPeak, after: process.memoryUsage().rss },
    }
  }
}

/** Tables of a site at which nobody has signed in. */
export async function emptyHistory(database: Database): Promise<void> {
  for (const table of ['account', 'mark', 'chain', 'entry', 'lease'] as const) {
    await sql`delete from ${sql.table(`history_${table}`)}`.execute(database)
  }
}

async function follow(database: Database, accounts: readonly string[]): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    for (const account of accounts) {
      await sql`insert into history_account values (${account}, ${Date.now()}, ${Date.now()})`.execute(transaction)
    }
  })
}

async function countFound(database: Database, head: number, accounts: readonly string[]): Promise<number> {
  const all = sql<{ found: number }>`select count(*) as found from history_entry where block_number <= ${head}`
  const ofOne = sql<{ found: number }>`select count(*) as found from history_entry where account = ${accounts[0]}`
  const { rows } = await (accounts.length === 1 ? ofOne : all).execute(database)
  return Number(rows[0]?.found ?? 0)
}

/** Turns follow each other at once; the lease is renewed and a node is given up as they always are. */
function schedule(delayMs: number, action: () => void): () => void {
  const timer = setTimeout(action, delayMs <= historyFigures.everyMs ? 0 : delayMs)
  return () => clearTimeout(timer)
}

async function isReadBack(database: Database, count: number): Promise<boolean> {
  const { rows } = await sql<{ done: number }>`select count(*) as done from history_mark
    where from_block <= wanted_block and filter = 'logs'`.execute(database)
  return Number(rows[0]?.done ?? 0) >= count
}
