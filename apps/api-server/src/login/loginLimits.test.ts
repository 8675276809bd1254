import { randomBytes } from 'node:crypto'
import { isSqlite } from '@latchkey/node'
import { afterAll, expect, test } from 'vitest'
import { createApp } from '../index.ts'
import { chainId, createBrowser, createTestApp, openTestDatabase, testDeps } from '../testing/testApp.ts'

const { database, close: closeDatabase } = await openTestDatabase()
afterAll(() => closeDatabase())

test('error: one caller with many accounts is held back, and other callers are not', async () => {
  const callerOf = (request: Request) => request.headers.get('x-test-caller') ?? undefined
  const { page, clock } = await createTestApp(database, { callerOf })
  let asked = 0
  const ask = (caller: string) => {
    const address = `0x${(++asked).toString(16).padStart(40, '0')}`
    return page.send('POST', '/api/login/challenge', { address, chainId }, { 'x-test-caller': caller })
  }
  for (let round = 0; round < 60; round++) expect((await ask('one')).status).toBe(200)
  expect((await ask('one')).status).toBe(429)
  expect((await ask('two')).status).toBe(200)
  await clock.advance(1_000)
  expect((await ask('one')).status).toBe(200)
})

test.each<[string, (turn: number) => string, string]>([
  ['a /48 of IPv6', (turn) => `2001:db8:1:${turn.toString(16)}::/64`, '2001:db8:2:1::/64'],
  ['a /24 of IPv4', (turn) => `192.0.2.${turn % 256}`, '198.51.100.1'],
])('error: who holds %s does not take the limit of all', async (_title, callerAt, other) => {
  const callerOf = (request: Request) => request.headers.get('x-test-caller') ?? undefined
  const { page, clock } = await createTestApp(database, { callerOf })
  let asked = 0
  const ask = (caller: string) => {
    const address = `0x${(++asked).toString(16).padStart(40, '0')}`
    return page.send('POST', '/api/login/challenge', { address, chainId }, { 'x-test-caller': caller })
  }
  const statuses: number[] = []
  for (let turn = 0; turn < 400; turn++) statuses.push((await ask(callerAt(turn))).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(120)
  expect((await ask(other)).status).toBe(200)
  await clock.advance(1_000)
  const later: number[] = []
  for (let turn = 0; turn < 10; turn++) later.push((await ask(callerAt(turn + 128))).status)
  expect(later.filter((status) => status === 200)).toHaveLength(5)
})

test('two processes over PostgreSQL hold one caller back together, over SQLite each by itself', async () => {
  const callerOf = () => 'one'
  const first = await createTestApp(database, { callerOf })
  const second = createApp({ ...testDeps(database, { callerOf }), random: (length) => randomBytes(length) })
  const pages = [first.browser(), createBrowser(second.fetch)]
  const statuses: (number | undefined)[] = []
  for (let asked = 0; asked < 140; asked++) {
    const address = `0x${asked.toString(16).padStart(40, '0')}`
    const answer = await pages[asked % 2]?.send('POST', '/api/login/challenge', { address, chainId })
    statuses.push(answer?.status)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(isSqlite(database) ? 120 : 60)
})
