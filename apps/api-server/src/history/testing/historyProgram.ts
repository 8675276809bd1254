// A program: reads the history of one account from a chain in memory that is the same at each start, over what the
// environment names (HISTORY_DATA, DATABASE_URL). Each request has the chain grow and takes one turn; its answer says what
// was read by then.
import { randomUUID } from 'node:crypto'
import { silentLog, systemClock } from '@latchkey/base'
import { openDatabase, serve } from '@latchkey/node'
import { prepareDatabase } from '../../prepareDatabase.ts'
import { type HistoryTables, watchAccount } from '../../tables/historyTables.ts'
import { leaveLease, takeLease } from '../lease.ts'
import { createNetworkReader } from '../networkReader.ts'
import { readPage } from '../readPage.ts'
import { syncListed } from '../tokenNames.ts'
import { createFakeChain } from './fakeChain.ts'
import { growKnown, knownToken, knownVisitor } from './knownChain.ts'
import { chainId } from './testReader.ts'

const folder = process.env['HISTORY_DATA'] ?? ''
const url = process.env['DATABASE_URL']
const blocksPerTurn = 7

try {
  const place = url === undefined ? ({ kind: 'folder', folder } as const) : ({ kind: 'server', url } as const)
  const opened = await openDatabase(place, silentLog)
  await prepareDatabase(opened)
  const database = opened.withTables<HistoryTables>()
  const chain = createFakeChain()
  // As high as it was: what was found is stored before the head is.
  const read = database.selectFrom('history_entry').select(({ fn }) => fn.max('block_number').as('highest'))
  const known = await database.selectFrom('history_chain').select('head').executeTakeFirst()
  growKnown(chain, Math.max(known?.head ?? 150, Number((await read.executeTakeFirst())?.highest ?? 0)))
  const holder = randomUUID()
  const lease = { database, clock: systemClock, holder }
  const stop = new AbortController()
  const reader = createNetworkReader({
    ...{ ...lease, chainId, isRollup: false, rpc: chain.rpc, callsPerMinute: 1_000_000, signal: stop.signal },
  })
  await watchAccount(opened, knownVisitor, Date.now())
  // The one before was killed, and keeps its lease for a while.
  await database.deleteFrom('history_lease').execute()
  await takeLease(lease, chainId)
  await syncListed(database, chainId, [{ ...knownToken, chainId }])

  async function tell(): Promise<Response> {
    const marks = await database.selectFrom('history_mark').selectAll().execute()
    const question = { account: knownVisitor, limit: 10_000, chains: [chainId], hidden: 'with' } as const
    const { entries } = await readPage(database, question)
    const found = entries.map(({ blockNumber, hash, amount, asset }) => ({
      ...{ block: Number(blockNumber), hash, amount, kind: asset.kind },
    }))
    return Response.json({ marks, found, head: chain.head() })
  }

  const serving = await serve({
    async fetch(request) {
      if (new URL(request.url).pathname === '/turn') {
        growKnown(chain, chain.head() + blocksPerTurn)
        await reader.turn()
      }
      return await tell()
    },
    host: '127.0.0.1',
    port: 0,
  })
  process.once('SIGTERM', async () => {
    await serving.close()
    stop.abort()
    await leaveLease(lease, chainId)
    await opened.destroy()
    process.exit(0)
  })
  process.stdout.write(`History is ready: ${serving.url}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
