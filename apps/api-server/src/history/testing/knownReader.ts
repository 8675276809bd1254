import { randomUUID } from 'node:crypto'
import { silentLog, systemClock } from '@latchkey/base'
import type { Database } from '@latchkey/node'
import { type HistoryTables, watchAccount } from '../../tables/historyTables.ts'
import { leaveLease, takeLease } from '../lease.ts'
import { createNetworkReader } from '../networkReader.ts'
import { syncListed } from '../tokenNames.ts'
import { createFakeChain } from './fakeChain.ts'
import { growKnown, knownToken, knownVisitor } from './knownChain.ts'
import { chainId } from './testReader.ts'

const blocksPerTurn = 7

/** A reader of the known chain for a program that may be killed and started again over the same database. */
export async function openKnownReader(opened: Database) {
  const database = opened.withTables<HistoryTables>()
  const chain = createFakeChain()
  // As high as it was: what was found is stored before the head is.
  const read = database.selectFrom('history_entry').select(({ fn }) => fn.max('block_number').as('highest'))
  const known = await database.selectFrom('history_chain').select('head').executeTakeFirst()
  growKnown(chain, Math.max(known?.head ?? 150, Number((await read.executeTakeFirst())?.highest ?? 0)))
  const lease = { database, clock: systemClock, holder: randomUUID() }
  const stop = new AbortController()
  const reader = createNetworkReader({
    ...{ ...lease, chainId, isRollup: false, rpc: chain.rpc, callsPerMinute: 1_000_000 },
    ...{ log: silentLog, signal: stop.signal },
  })
  await watchAccount(opened, knownVisitor, Date.now())
  // The one before was killed, and keeps its lease for a while.
  await database.deleteFrom('history_lease').execute()
  await takeLease(lease, chainId)
  await syncListed(database, chainId, [{ ...knownToken, chainId }])
  return {
    database,
    head: () => chain.head(),
    /** The chain grows, and is read. */
    async turn() {
      growKnown(chain, chain.head() + blocksPerTurn)
      await reader.turn()
    },
    async close() {
      stop.abort()
      await leaveLease(lease, chainId)
    },
  }
}
