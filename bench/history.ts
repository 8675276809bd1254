// Histories at scale: a database of 1,000,000 entries of 10,000 accounts (SQLite in a file, or PostgreSQL where DATABASE_URL
// names one) and the time of a first page through the server's own door; and how long an account's blocks take to be
// read from a node in this process that allows 2,000 blocks a question, and from one that allows ten, with the memory
// that stays. What a node itself takes is not measured: a real one takes most of the time.
//
//   npm run bench:history -- [--rows=1000000] [--accounts=10000] [--blocks=50000]
//
// It ends by itself, and with an exit code of 1 where a first page takes longer than its goal.

import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createApp, createMarks, openHistory, prepareDatabase } from '@latchkey/api-server'
import { silentLog, systemClock, toUtf8 } from '@latchkey/base'
import { type Chain, createPrivateKey, type LocalAccount, localAccount } from '@latchkey/evm'
import { type Database, openDatabase } from '@latchkey/node'
import { sql } from 'kysely'
import { createEventNode } from './history/eventNode.ts'
import { fillHistory } from './history/fillHistory.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    accounts: { type: 'string', default: '10000' },
    blocks: { type: 'string', default: '50000' },
  },
})
const [rows, accountCount, blocks] = [Number(values.rows), Number(values.accounts), Number(values.blocks)]
const goalMs = 300
const rounds = 21
const origin = 'http://localhost:4400'
const chains: readonly Chain[] = [1, 10].map((id) => ({
  id,
  name: `Network ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
}))

const visitor = localAccount(createPrivateKey())
const accounts = [
  visitor.address.toLowerCase(),
  ...Array.from(
    { length: accountCount - 1 },
    (_, index) => `0x${createHash('sha256').update(`${index}`).digest('hex').slice(0, 40)}`,
  ),
]

const folder = mkdtempSync(join(tmpdir(), 'latchkey-history-'))
const url = process.env['DATABASE_URL']
const place = url === undefined ? ({ kind: 'folder', folder } as const) : ({ kind: 'server', url } as const)
const database = await openDatabase(place, silentLog)
await prepareDatabase(database)

const app = createApp({
  database,
  marks: createMarks(new Uint8Array(32), { clock: systemClock, log: silentLog }),
  config: { origins: [origin], domain: 'localhost:4400', uri: origin, chains },
  rpc: () => undefined,
  hasHistory: true,
  clock: systemClock,
  log: silentLog,
  random: (length) => crypto.getRandomValues(new Uint8Array(length)),
})

/** Signs in as a page does; returns what asks for one path as that page. */
async function signIn(account: LocalAccount): Promise<(path: string) => Promise<Response>> {
  const jar = new Map<string, string>()
  let token = ''
  async function send(path: string, body?: object): Promise<Response> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, origin, 'content-type': 'application/json', 'x-latchkey-csrf': token }
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await app.fetch(new Request(`${origin}${path}`, init))
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return response
  }
  const asked = await (await send('/api/login/challenge', { address: account.address, chainId: 1 })).json()
  const { message, csrfToken } = asked as { message: string; csrfToken: string }
  token = csrfToken
  const signature = await account.signMessage(toUtf8(message))
  const { status } = await send('/api/login/verify', { message, signature })
  if (status !== 200) throw new Error(`The bench was not signed in: ${status}`)
  return (path) => send(path)
}

const median = (figures: readonly number[]) => figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? Number.NaN
const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(0)} MB`

async function measurePages(): Promise<void> {
  const startedAt = performance.now()
  await fillHistory(database, { accounts, rows })
  if (url !== undefined) await sql`analyze history_entry`.execute(database)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  const size = url === undefined ? `, ${megabytes(statSync(join(folder, 'latchkey.sqlite')).size)}` : ''
  console.log(`${rows} entries of ${accountCount} accounts were written in ${seconds} s${size}`)
  const ask = await signIn(visitor)
  const questions = ['', '?hidden=1', '?search=ffff', '?chain=10', '?direction=out']
  for (const question of questions) {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const askedAt = performance.now()
      const response = await ask(`/api/history${question}`)
      await response.text()
      times.push(performance.now() - askedAt)
      if (response.status === 429) await new Promise((resolve) => setTimeout(resolve, 5_000))
    }
    const [first = Number.NaN] = times
    console.log(
      `first page ${(question || '(all)').padEnd(16)} ${first.toFixed(1).padStart(7)} ms, then ${median(times).toFixed(1)} ms`,
    )
    if (question === '' && first > goalMs) {
      console.log(`That is longer than ${goalMs} ms`)
      process.exitCode = 1
    }
  }
}

/** How long it takes until the accounts were read back over the blocks, without any wait for a budget. */
async function measureCatchUp(maxBlocks: number, count: number): Promise<void> {
  for (const table of ['account', 'mark', 'chain', 'entry', 'lease'] as const) {
    await sql`delete from ${sql.table(`history_${table}`)}`.execute(database)
  }
  const followed = accounts.slice(0, count)
  for (const account of followed) {
    await sql`insert into history_account values (${account}, ${Date.now()}, ${Date.now()})`.execute(database)
  }
  const node = createEventNode({ head: blocks + 63, maxBlocks, accounts: followed, everyBlocks: 25 })
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  const startedAt = performance.now()
  const history = openHistory({
    ...{ database, chains: chains.slice(0, 1), tokens: [], rpc: () => node.rpc, log: silentLog, holder: randomUUID() },
    // Turns follow each other at once.
    clock: { now: () => Date.now(), schedule: (_, action) => scheduleNow(action) },
    callsPerMinute: 1e9,
  })
  while (!(await isReadBack(database, count))) await new Promise((resolve) => setTimeout(resolve, 20))
  const seconds = (performance.now() - startedAt) / 1000
  const grown = process.memoryUsage().rss - before
  await history.close()
  const { found } = (await sql<{ found: number }>`select count(*) as found from history_entry`.execute(database))
    .rows[0] ?? { found: 0 }
  console.log(
    `${String(count).padStart(5)} accounts, ${blocks} blocks by ${String(maxBlocks).padStart(4)}: ${seconds.toFixed(1)} s, ${node.counts.calls} calls, ${node.counts.refused} refused, ${found} found, ${megabytes(grown)} more memory`,
  )
}

function scheduleNow(action: () => void): () => void {
  const timer = setTimeout(action, 0)
  return () => clearTimeout(timer)
}

async function isReadBack(open: Database, count: number): Promise<boolean> {
  const { rows: found } = await sql<{ done: number }>`select count(*) as done from history_mark
    where from_block <= wanted_block and filter = 'logs'`.execute(open)
  return Number(found[0]?.done ?? 0) >= count
}

await measurePages()
const together = Math.min(250, accountCount)
for (const [count, maxBlocks] of [
  [1, 2_000],
  [1, 10],
  [together, 10],
  [accountCount, 2_000],
] as const) {
  await measureCatchUp(maxBlocks, count)
}
await database.destroy()
rmSync(folder, { recursive: true, force: true })
