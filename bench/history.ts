// Histories at scale: a database of 1,000,000 entries of 10,000 accounts (SQLite in a file, or PostgreSQL where DATABASE_URL
// names one) and the time of a first page through the server's own door; how long it takes until all accounts were read
// back from a node in this process that allows 2,000 blocks a question, and from one that allows ten; and the heap that
// stays, collected, of a reading of one length and of another four times as long. What a node itself takes is not
// measured: a real one takes most of the time. Ten blocks a question would take an hour over all blocks: as every step
// is like every other, some are measured, and what all would take is said as reckoned.
//
//   npm run bench:history -- [--rows=1000000] [--accounts=10000] [--blocks=50000] [--short-blocks=2000]
//
// It ends by itself, and with an exit code of 1 where a first page takes longer than its goal, or where the heap after
// the longer reading is larger.

import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createApp, createMarks, prepareDatabase } from '@latchkey/api-server'
import { silentLog, systemClock, toUtf8 } from '@latchkey/base'
import { type Chain, createPrivateKey, type LocalAccount, localAccount } from '@latchkey/evm'
import { openDatabase } from '@latchkey/node'
import { sql } from 'kysely'
import { type CatchUp, createCatchUp, emptyHistory } from './history/catchUp.ts'
import { fillHistory, firstBlock } from './history/fillHistory.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    accounts: { type: 'string', default: '10000' },
    blocks: { type: 'string', default: '50000' },
    'short-blocks': { type: 'string', default: '2000' },
  },
})
const [rows, accountCount, blocks] = [Number(values.rows), Number(values.accounts), Number(values.blocks)]
const shortBlocks = Math.min(blocks, Number(values['short-blocks']))
const goalMs = 300
/** More transfers than the reader keeps facts of. */
const shortHeapBlocks = 10_000
/** Collections do not come out the same to the byte. */
const flatBytes = 2 * 1_048_576
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

const catchUp = createCatchUp(database, chains.slice(0, 1))
const some = (value: number) => value.toLocaleString('en')

function tell(what: string, { seconds, calls, refused, found, heap, rss }: CatchUp): void {
  const times = `${seconds.toFixed(1)} s, ${some(calls)} calls, ${some(refused)} refused, ${some(found)} found`
  const before = `heap ${megabytes(heap.before)}, RSS ${megabytes(rss.before)}`
  const highest = `${megabytes(heap.peak)} and ${megabytes(rss.peak)} at most`
  console.log(`${what}: ${times}\n  ${before}; ${highest}; ${megabytes(heap.after)} and ${megabytes(rss.after)} after`)
}

/** Somebody new at a site that has all the rows already, by a node that refuses nothing: his are few, and so must be what is read. */
async function measureNewcomer(): Promise<void> {
  await sql`delete from history_account`.execute(database)
  const head = firstBlock + (rows >> 4) + 64
  const newcomer = localAccount(createPrivateKey()).address.toLowerCase()
  const read = await catchUp({ accounts: [newcomer], maxBlocks: 50_000, head, everyBlocks: 1_000 })
  tell(`a newcomer among ${some(rows)} entries, 50,000 blocks`, read)
}

async function measureCatchUp(count: number, maxBlocks: number, all: number): Promise<void> {
  await emptyHistory(database)
  const read = await catchUp({ accounts: accounts.slice(0, count), maxBlocks, head: all + 63, everyBlocks: 25 })
  tell(`${some(count)} accounts, ${some(all)} blocks by ${some(maxBlocks)}`, read)
  if (all === blocks) return
  const times = blocks / all
  const reckoned = `${some(Math.round(read.seconds * times))} s, ${some(Math.round(read.calls * times))} calls`
  console.log(`  reckoned from that, not measured, for ${some(blocks)} blocks: ${reckoned}`)
}

/** The heap that stays must not depend on how much was read: more events than any cache keeps, and four times as many. */
async function measureHeap(): Promise<void> {
  const stays: number[] = []
  for (const all of [shortHeapBlocks, 4 * shortHeapBlocks]) {
    await emptyHistory(database)
    const read = await catchUp({ accounts: accounts.slice(0, 250), maxBlocks: 2_000, head: all + 63, everyBlocks: 1 })
    tell(`${some(all)} blocks with a transfer each`, read)
    stays.push(read.heap.after)
  }
  const [short = Number.NaN, long = Number.NaN] = stays
  const more = ((long - short) / 1_048_576).toFixed(1)
  const isFlat = long - short <= flatBytes
  console.log(`Four times as many blocks leave ${more} MB more heap: ${isFlat ? 'flat' : 'that is not flat'}`)
  if (!isFlat) process.exitCode = 1
}

await measurePages()
await measureNewcomer()
await measureCatchUp(1, 2_000, blocks)
await measureCatchUp(1, 10, blocks)
await measureCatchUp(accountCount, 2_000, blocks)
await measureCatchUp(accountCount, 10, shortBlocks)
await measureHeap()
await database.destroy()
rmSync(folder, { recursive: true, force: true })
