// A program: the API with a relayer, over what the environment names (SPONSOR_DATA, DATABASE_URL, SPONSOR_NODE,
// SPONSOR_KEY). A request for /turn has the relayer look at everything once; its answer says how much is still open.
import { randomBytes, randomUUID } from 'node:crypto'
import { type Hex, httpRpc, silentLog, systemClock } from '@latchkey/base'
import { localAccount } from '@latchkey/evm'
import { openDatabase, serve } from '@latchkey/node'
import { takeLease } from '../../history/lease.ts'
import { createApp, prepareDatabase } from '../../index.ts'
import { createRelayTurn } from '../../sponsor/relayTurn.ts'
import type { SponsorTables } from '../../tables/sponsorTables.ts'
import { chainId, chains, testDeps } from '../testApp.ts'
import { usualRules as rules } from './usualRules.ts'

const folder = process.env['SPONSOR_DATA'] ?? ''
const url = process.env['DATABASE_URL']
// Given by the test.
const relayer = localAccount(process.env['SPONSOR_KEY'] as Hex)

try {
  const place = url === undefined ? ({ kind: 'folder', folder } as const) : ({ kind: 'server', url } as const)
  const opened = await openDatabase(place, silentLog)
  await prepareDatabase(opened)
  const database = opened.withTables<SponsorTables>()
  const rpc = httpRpc({ url: process.env['SPONSOR_NODE'] ?? '', fetch, clock: systemClock })
  const [chain] = chains
  if (chain === undefined) throw new TypeError('There is no network')
  const deps = { database, clock: systemClock, log: silentLog, holder: randomUUID(), chain, rpc, rules, relayer }
  // The one before was killed, and keeps its lease for a while.
  await database.deleteFrom('sponsor_lease').execute()
  await takeLease({ ...deps, table: 'sponsor_lease' }, chainId)
  const turn = createRelayTurn(deps)
  const app = createApp({
    ...testDeps(opened, { rpc: (id) => (id === chainId ? rpc : undefined) }),
    ...{ clock: systemClock, random: (length: number) => randomBytes(length) },
    sponsor: { address: relayer.address, rulesOf: () => rules, nudge: () => undefined },
  })

  async function countOpen(): Promise<number> {
    const open = database.selectFrom('sponsor_batch').where('status', 'in', ['waiting', 'sent'])
    return (await open.select('digest').execute()).length
  }

  const serving = await serve({
    async fetch(request) {
      if (new URL(request.url).pathname !== '/turn') return await app.fetch(request)
      await turn()
      return Response.json({ open: await countOpen() })
    },
    host: '127.0.0.1',
    port: 0,
  })
  process.stdout.write(`Sponsor is ready: ${serving.url}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
