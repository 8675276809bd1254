import { fakeClock } from '@latchkey/base/testing'
import {
  moveTopics,
  readApprovalCandidates,
  readCollectibleCandidates,
  readHistoryPage,
  toAddress,
} from '@latchkey/evm'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../index.ts'
import { alice, bob, codeOf, createBrowser, createTestApp, openTestDatabase } from '../testing/testApp.ts'
import { approvalTopics } from './readLogs.ts'
import { createFakeChain, type FakeChain, topicOf, wordOf } from './testing/fakeChain.ts'
import { chainId, listed, moved, openTestReader, token } from './testing/testReader.ts'

const { database, close: closeDatabase } = await openTestDatabase()
afterAll(() => closeDatabase())

const visitor = alice.address.toLowerCase()
const friend = bob.address.toLowerCase()
const spam = '0x00000000000000000000000000000000000000bb'

let chain: FakeChain
let reader: Awaited<ReturnType<typeof openTestReader>>
let fetch: (request: Request) => Promise<Response>
beforeEach(async () => {
  chain = createFakeChain()
  chain.pass(100)
  chain.send({ from: friend, to: visitor, value: 10n ** 18n })
  chain.send({ from: friend, logs: [moved(friend, visitor, 2_500_000n, token)] })
  chain.send({ from: friend, logs: [moved(friend, visitor, 3n, spam)] })
  const approval = [approvalTopics.approval, topicOf(visitor), topicOf(friend)]
  chain.send({ from: visitor, to: token, logs: [{ address: token, topics: approval, data: `0x${wordOf(1n)}` }] })
  chain.pass(3)
  const clock = fakeClock()
  reader = await openTestReader(database, { rpc: chain.rpc, accounts: [visitor], tokens: [listed], clock })
  const { deps } = await createTestApp(database, { clock })
  fetch = createApp({ ...deps, hasHistory: true }).fetch
  await reader.turn()
})

async function pageOf(account = alice) {
  const page = createBrowser(fetch)
  await page.signIn(account)
  return page
}

async function ask(query = '') {
  const page = await pageOf()
  const answer = await page.send('GET', `/api/history${query}`)
  const read = readHistoryPage(answer.body)
  if (read === undefined) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return read
}

test('the account that is signed in is told what it got, and how far its networks were read', async () => {
  const { entries, next, networks } = await ask()
  expect(entries).toMatchObject([
    { direction: 'out', amount: '0', counterparty: toAddress(token), isConfirmed: true },
    { direction: 'in', amount: '2500000', asset: { symbol: 'USDC', isListed: true } },
    { direction: 'in', amount: '1000000000000000000', asset: { kind: 'coin' }, counterparty: bob.address, fee: null },
  ])
  expect(next).toBe(null)
  expect(networks).toMatchObject([
    { chainId, state: 'current', from: '0', to: String(chain.head()), canLoadOlder: false, coins: 'direct' },
    { chainId: 10, state: 'catchingUp', from: null, to: null, at: null },
  ])
})

/** A whole number of either database that is none of JavaScript. */
const huge = sql<number>`9223372036854775807`

test.each(['at', 'block_number'])('an entry whose %s is too large to be a number costs no other', async (column) => {
  const { entries } = await ask()
  await reader.database
    .updateTable('history_entry')
    .set({ [column]: huge })
    .where('asset', '=', 'coin')
    .where('direction', '=', 'in')
    .execute()
  expect((await ask()).entries).toEqual(entries.filter(({ fee, asset }) => asset.kind !== 'coin' || fee !== null))
})

test.each(['head', 'head_at', 'read_at_ms'])(
  'a network whose %s is too large to be a number keeps nobody from his history, and is read on',
  async (column) => {
    const { entries, networks } = await ask()
    await reader.database
      .updateTable('history_chain')
      .set({ [column]: huge })
      .execute()
    expect((await ask()).entries).toHaveLength(entries.length)
    chain.pass(1)
    await reader.turn()
    expect((await ask()).networks).toMatchObject([
      { ...networks[0], to: String(chain.head()), at: expect.anything() },
      {},
    ])
  },
)

test.each([
  ['history_mark', 'from_block'],
  ['history_mark', 'to_block'],
  ['history_mark', 'wanted_block'],
  // Read on as one that was told of a higher block: once the node has been believed.
  ['history_chain', 'safe'],
] as const)('%s: a %s that is too large to be a number keeps nobody from his history', async (table, column) => {
  const { entries } = await ask()
  await reader.database
    .updateTable(table)
    .set({ [column]: huge })
    .execute()
  expect((await ask()).entries).toHaveLength(entries.length)
})

test('a token whose decimals are too large to be a number, which PostgreSQL has no room for, is one without', async () => {
  await reader.database
    .updateTable('history_token')
    .set({ decimals: huge })
    .execute()
    .catch(() => undefined)
  expect((await ask()).entries).toHaveLength(3)
})

test('pages follow each other without a gap, and filters narrow them', async () => {
  const all = (await ask('?hidden=1')).entries
  expect(all).toHaveLength(4)
  const found: string[] = []
  let before = ''
  for (let page = 0; page < 6; page++) {
    const { entries, next } = await ask(`?hidden=1&limit=1${before}`)
    found.push(...entries.map(({ id }) => id))
    if (next === null) break
    before = `&before=${next}`
  }
  expect(found).toEqual(all.map(({ id }) => id))
  const count = async (query: string) => (await ask(query)).entries.length
  expect(await count('?direction=out')).toBe(1)
  expect(await count('?asset=coin')).toBe(2)
  expect(await count(`?asset=${token.toUpperCase().replace('0X', '0x')}`)).toBe(1)
  expect(await count('?search=usd')).toBe(1)
  expect(await count(`?search=${bob.address}`)).toBe(2)
  expect(await count('?search=%25')).toBe(0)
  expect(await count('?chain=10')).toBe(0)
  expect(await count(`?chain=10,${chainId}`)).toBe(3)
  expect([await count('?outcome=reverted'), await count('?outcome=success')]).toEqual([0, 3])
  expect(await ask('?hidden=only&limit=1')).toMatchObject({ hidden: 1, entries: [{ suspicion: 'unlisted' }] })
  expect(await ask('?hidden=1')).not.toHaveProperty('hidden')
})

test('a question that reads all entries counts as several', async () => {
  const page = await pageOf()
  const codes = await Promise.all(
    Array.from({ length: 13 }, async () => codeOf(await page.send('GET', '/api/history?search=a'))),
  )
  expect(codes.filter((code) => code === 'too_many_calls')).toHaveLength(1)
})

test('whoever signs in is followed from then on', async () => {
  await pageOf(bob)
  await reader.turn()
  expect((await reader.entriesOf(friend)).map(({ amount, direction }) => [amount, direction])).toEqual([
    ['3', 'out'],
    ['2500000', 'out'],
    ['1000000000000000000', 'out'],
  ])
})

test('those who may spend are named, for the chain to be asked about them', async () => {
  const page = await pageOf()
  const read = readApprovalCandidates((await page.send('GET', '/api/approvals')).body)
  expect(read?.candidates).toEqual([
    {
      ...{ chainId, owner: alice.address, kind: 'token', token: toAddress(token), spender: bob.address },
      ...{ tokenId: null, at: 1_700_000_000 + 104 * 12 },
    },
  ])
})

test('the file holds amounts as people write them, and a fee once', async () => {
  const page = await pageOf()
  const answer = await fetch(
    new Request('http://localhost:4400/api/history.csv', {
      headers: { cookie: [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    }),
  )
  expect(answer.headers.get('content-disposition')).toContain('history.csv')
  const [head, first, second] = Buffer.from(await answer.arrayBuffer())
    .toString()
    .split('\r\n')
  expect(head).toMatch(/^\uFEFFtime,network,hash/)
  expect(first).toContain(',out,')
  expect(first).toContain(',0.00000000000021,ETH,success')
  expect(second).toContain(',USDC,')
  expect(second).toContain(',2.5,,,success,')
})

test('older blocks are read when somebody asks, as long as there are any', async () => {
  const page = await pageOf()
  await reader.database.updateTable('history_mark').set({ from_block: 40, wanted_block: 40 }).execute()
  expect((await page.send('POST', '/api/history/older', { chainId })).body).toEqual({ isAsked: true })
  expect((await reader.marksOf(visitor)).map(({ wanted_block }) => wanted_block)).toEqual([0, 0])
  await reader.turn()
  expect((await reader.marksOf(visitor)).map(({ from_block }) => from_block)).toEqual([0, 0])
  expect((await page.send('POST', '/api/history/older', { chainId })).body).toEqual({ isAsked: false })
  expect(codeOf(await page.send('POST', '/api/history/older', { chainId: 5 }))).toBe('chain_not_offered')
  for (let index = 0; index < 3; index++) await page.send('POST', '/api/history/older', { chainId })
  expect(codeOf(await page.send('POST', '/api/history/older', { chainId }))).toBe('too_many_calls')
})

describe('error: nothing is told', () => {
  const paths = ['/api/history', '/api/history.csv', '/api/approvals'] as const

  test.each(paths)('to somebody who is not signed in: %s', async (path) => {
    const answer = await createBrowser(fetch).send('GET', path)
    expect([answer.status, codeOf(answer)]).toEqual([401, 'not_signed_in'])
  })

  test('to another site’s frame, or by its form', async () => {
    const page = await pageOf()
    const cross = { 'sec-fetch-site': 'cross-site' }
    expect(codeOf(await page.send('GET', '/api/history', undefined, cross))).toBe('wrong_origin')
    const evil = { origin: 'https://evil.example' }
    expect(codeOf(await page.send('POST', '/api/history/older', { chainId }, evil))).toBe('wrong_origin')
    const forged = { 'x-latchkey-csrf': 'f'.repeat(64) }
    expect(codeOf(await page.send('POST', '/api/history/older', { chainId }, forged))).toBe('wrong_csrf_token')
  })

  test.each([
    ...['?limit=0', '?limit=201', '?limit=x', '?direction=up', '?asset=0x1', '?chain=x', '?hidden=2', '?outcome=lost'],
    ...[
      '?before=x',
      `?before=${Buffer.from('[1,1,"0x","log0"]').toString('base64url')}`,
      `?search=${'x'.repeat(101)}`,
      '?search=a%00b',
    ],
  ])('of a question that is none: %s', async (query) => {
    const page = await pageOf()
    expect(codeOf(await page.send('GET', `/api/history${query}`))).toBe('invalid_request')
  })

  test('where the owner has switched histories off, and nobody is followed then', async () => {
    const page = (await createTestApp(database)).browser()
    await page.signIn(bob)
    for (const path of paths) expect(codeOf(await page.send('GET', path))).toBe('history_off')
    const rows = await reader.database.selectFrom('history_account').select('address').execute()
    expect(rows).toEqual([{ address: visitor }])
  })
})

describe('collectibles', () => {
  const kites = '0x00000000000000000000000000000000000721a1'
  const spamKites = '0x00000000000000000000000000000000000721a2'
  const one = (address: string, id: bigint, [from, to] = [friend, visitor]) => ({
    address,
    topics: [moveTopics.transfer, topicOf(from ?? ''), topicOf(to ?? ''), `0x${wordOf(id)}`],
    data: '0x',
  })

  async function nominations() {
    await reader.turn()
    const page = await pageOf()
    const { body } = await page.send('GET', '/api/collectibles')
    const read = readCollectibleCandidates(body)
    if (read === undefined) throw new Error(JSON.stringify(body))
    return read
  }

  test('are nominated once each, those of named collections before all others', async () => {
    await reader.list([{ chainId, address: toAddress(kites), symbol: 'Kites', name: 'Kites', decimals: 0 }])
    chain.send({ from: friend, logs: [one(kites, 7n)] })
    chain.send({ from: friend, logs: [one(spamKites, 8n), one(spamKites, 2n ** 256n - 1n)] })
    chain.send({ from: visitor, logs: [one(kites, 7n, [visitor, friend])] })
    chain.pass(3)
    const { candidates, isCut, networks } = await nominations()
    expect(candidates).toMatchObject([
      { standard: 'erc721', contract: toAddress(kites), tokenId: '7', chainId },
      { contract: toAddress(spamKites) },
      { contract: toAddress(spamKites) },
    ])
    expect([isCut, networks.length]).toEqual([false, 2])
  })

  test('error: events without number push no known one out, and it is said that there are more', async () => {
    await reader.list([{ chainId, address: toAddress(kites), symbol: 'Kites', name: 'Kites', decimals: 0 }])
    chain.send({ from: friend, logs: [one(kites, 7n)] })
    for (let block = 0n; block < 21n; block++) {
      const logs = Array.from({ length: 100 }, (_, index) => one(spamKites, block * 100n + BigInt(index)))
      chain.send({ from: friend, logs })
    }
    chain.pass(3)
    const { candidates, isCut } = await nominations()
    expect(candidates[0]).toMatchObject({ contract: toAddress(kites), tokenId: '7' })
    expect([candidates.length, isCut]).toEqual([2000, true])
  })

  test('error: whoever asks for them often is held back sooner than for a page', async () => {
    const page = await pageOf()
    const answers = await Promise.all(
      Array.from({ length: 13 }, async () => (await page.send('GET', '/api/collectibles')).status),
    )
    expect(answers.filter((status) => status === 429)).toHaveLength(1)
  })

  test('error: nobody is told without a login', async () => {
    expect((await createBrowser(fetch).send('GET', '/api/collectibles')).status).toBe(401)
  })
})
