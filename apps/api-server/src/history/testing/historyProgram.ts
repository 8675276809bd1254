// A program: reads the history of one account from a chain in memory that is the same at each start, over what the
// environment names (HISTORY_DATA, DATABASE_URL). Each request has the chain grow and takes one turn; its answer says what
// was read by then.
import { silentLog } from '@latchkey/base'
import { openDatabase, serve } from '@latchkey/node'
import { prepareDatabase } from '../../prepareDatabase.ts'
import { readPage } from '../readPage.ts'
import { knownVisitor } from './knownChain.ts'
import { openKnownReader } from './knownReader.ts'
import { chainId } from './testReader.ts'

const folder = process.env['HISTORY_DATA'] ?? ''
const url = process.env['DATABASE_URL']

try {
  const place = url === undefined ? ({ kind: 'folder', folder } as const) : ({ kind: 'server', url } as const)
  const opened = await openDatabase(place, silentLog)
  await prepareDatabase(opened)
  const reader = await openKnownReader(opened)
  const { database } = reader

  async function tell(): Promise<Response> {
    const marks = await database.selectFrom('history_mark').selectAll().execute()
    const question = { account: knownVisitor, limit: 10_000, chains: [chainId], hidden: 'with' } as const
    const { entries } = await readPage(database, question)
    const found = entries.map(({ blockNumber, hash, amount, asset }) => ({
      ...{ block: Number(blockNumber), hash, amount, kind: asset.kind },
    }))
    return Response.json({ marks, found, head: reader.head() })
  }

  const serving = await serve({
    async fetch(request) {
      if (new URL(request.url).pathname === '/turn') await reader.turn()
      return await tell()
    },
    host: '127.0.0.1',
    port: 0,
  })
  process.once('SIGTERM', async () => {
    await serving.close()
    await reader.close()
    await opened.destroy()
    process.exit(0)
  })
  process.stdout.write(`History is ready: ${serving.url}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
