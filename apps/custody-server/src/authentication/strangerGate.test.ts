import { silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { createSharedLimits, NodeError, openDatabase, prepareLimitTable } from '@latchkey/node'
import { moveDatabaseClock, stopDatabaseClock } from '@latchkey/node/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { CustodyServerError } from '../errors.ts'
import { strangerLimits } from '../requestLimits.ts'
import { createTestPlace, testStorages } from '../testing/openTestDatabases.ts'
import { createTestKey, stampOf } from '../testing/testKey.ts'
import { createTestServer, origin } from '../testing/testServer.ts'
import { createStrangerGate } from './strangerGate.ts'

const { atOnce, inLine, ofOne, unknown, heldBackMs } = strangerLimits
const secret = new Uint8Array(32)
const notThere = () => Promise.reject(new CustodyServerError('public_key_unknown'))

const database = await openDatabase({ kind: 'memory' }, silentLog)
afterAll(() => database.destroy())
const createGate = (clock = fakeClock()) =>
  createStrangerGate(clock, createSharedLimits({ database, clock, log: silentLog, secret }))

/** Somebody who is looked for until he is let go. */
function slow() {
  let end: (value: string) => void = () => undefined
  const looked = new Promise<string>((resolve) => {
    end = resolve
  })
  return { look: () => looked, end: () => end('found') }
}

describe('the gate for strangers', () => {
  test('few are looked for at once, and who comes next is looked for when one is found', async () => {
    const gate = createGate()
    let looking = 0
    let most = 0
    const seen: number[] = []
    const waits = Array.from({ length: 20 }, slow)
    const all = waits.map(({ look }, index) =>
      gate(`192.0.2.${index}`, async () => {
        most = Math.max(most, ++looking)
        seen.push(index)
        const value = await look()
        looking--
        return value
      }),
    )
    for (const { end } of waits) end()
    expect(await Promise.all(all)).toEqual(waits.map(() => 'found'))
    expect(most).toBe(atOnce)
    expect(seen).toEqual(waits.map((_, index) => index))
  })

  test('error: a line that is full takes nobody more', async () => {
    const gate = createGate()
    const waits = Array.from({ length: atOnce + inLine }, slow)
    const all = waits.map(({ look }, index) => gate(`caller ${index}`, look))
    await expect(gate('192.0.2.2', async () => 'found')).rejects.toMatchObject({ code: 'rate_limited' })
    // This process itself stands in no line.
    expect(await gate(undefined, async () => 'found')).toBe('found')
    for (const { end } of waits) end()
    await Promise.all(all)
    expect(await gate('192.0.2.2', async () => 'found')).toBe('found')
  })

  test('an address that names too many who are not there is held back for a moment, and no other is', async () => {
    const clock = fakeClock()
    const gate = createGate(clock)
    const name = () => gate('192.0.2.1', notThere).catch(({ code }: CustodyServerError) => code)
    for (let turn = 0; turn < unknown.burst; turn++) expect(await name()).toBe('public_key_unknown')
    expect(await name()).toBe('rate_limited')
    await expect(gate('192.0.2.1', async () => 'found')).rejects.toMatchObject({ code: 'rate_limited' })
    expect(await gate('192.0.2.2', async () => 'found')).toBe('found')
    // This process itself, which asks for many visitors and has limits of its own.
    expect(await gate(undefined, async () => 'found')).toBe('found')
    await clock.advance(heldBackMs)
    expect(await gate('192.0.2.1', async () => 'found')).toBe('found')
    expect(await name()).toBe('public_key_unknown')
  })

  test('one address has few of the places, so that others find one', async () => {
    const gate = createGate()
    const waits = Array.from({ length: ofOne }, slow)
    const all = waits.map(({ look }) => gate('192.0.2.1', look))
    await expect(gate('192.0.2.1', async () => 'found')).rejects.toMatchObject({ code: 'rate_limited' })
    const other = gate('192.0.2.2', async () => 'found')
    for (const { end } of waits) end()
    expect(await other).toBe('found')
    await Promise.all(all)
    // Each place is given back.
    expect(await Promise.all(waits.map(() => gate('192.0.2.1', async () => 'found')))).toEqual(waits.map(() => 'found'))
  })

  test('whoever is held back is refused at once, though all places are taken', async () => {
    const gate = createGate()
    for (let turn = 0; turn <= unknown.burst; turn++) await gate('192.0.2.1', notThere).catch(() => undefined)
    const waits = Array.from({ length: atOnce }, slow)
    const all = waits.map(({ look }) => gate('192.0.2.2', look))
    await expect(gate('192.0.2.1', async () => 'found')).rejects.toMatchObject({ code: 'rate_limited' })
    for (const { end } of waits) end()
    await Promise.all(all)
  })

  test('error: a guess that cannot be counted is not answered', async () => {
    const take = () => Promise.reject(new NodeError('database_unreachable'))
    const gate = createStrangerGate(fakeClock(), () => ({ isSpent: () => false, take }))
    await expect(gate('192.0.2.1', notThere)).rejects.toMatchObject({ code: 'database_unreachable' })
    expect(await gate('192.0.2.1', async () => 'found')).toBe('found')
  })

  const shared = testStorages.filter((storage) => storage === 'PostgreSQL')
  test.each(shared)('two processes count guesses together over %s', async () => {
    const { place, open, remove } = await createTestPlace('PostgreSQL')
    if (place.kind === 'server') await stopDatabaseClock(place.url)
    const databases = [await open(), await open()] as const
    await prepareLimitTable(databases[0])
    const clock = fakeClock()
    const [one, other] = databases.map((each) =>
      createStrangerGate(clock, createSharedLimits({ database: each, clock, log: silentLog, secret })),
    )
    const guess = (gate = one) => gate?.('192.0.2.1', notThere).catch(({ code }: CustodyServerError) => code)
    for (let turn = 0; turn < unknown.burst; turn++) {
      expect(await guess(turn % 2 === 0 ? one : other)).toBe('public_key_unknown')
    }
    expect([await guess(one), await guess(other)]).toEqual(['rate_limited', 'rate_limited'])
    // After the pause there is as much as came back in it, however many processes answer.
    await moveDatabaseClock(databases[0], heldBackMs)
    await clock.advance(heldBackMs)
    const answers = []
    for (let turn = 0; turn < 10; turn++) answers.push(await guess(turn % 2 === 0 ? one : other))
    const answered = answers.filter((answer) => answer === 'public_key_unknown')
    expect(answered).toHaveLength((unknown.perSecond * heldBackMs) / 1000)
    await Promise.all(databases.map((each) => each.destroy()))
    await remove()
  })

  test('another failure of the look is none of the address’s', async () => {
    const gate = createGate()
    for (let turn = 0; turn < unknown.burst * 2; turn++) {
      await expect(gate('192.0.2.1', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    }
  })
})

test('a flood of unknown keys is refused without a look, and whoever is known is served from the same address', async () => {
  const custody = await createTestServer({ settings: { origins: [origin], requestBurst: 100_000 } })
  const { organizationId } = custody.root
  const body = JSON.stringify({ organizationId })
  const ask = async (key = createTestKey(), address = '192.0.2.1') => {
    const headers = { 'x-stamp': stampOf(body, key) }
    const request = new Request('http://custody.test/public/v1/query/whoami', { method: 'POST', body, headers })
    return (await custody.server.fetch(request, address)).status
  }
  expect(await ask(custody.rootKey)).toBe(200)
  const flood = await Promise.all(Array.from({ length: 300 }, () => ask()))
  expect(flood.filter((status) => status === 401).length).toBeLessThanOrEqual(unknown.burst + atOnce)
  expect(flood.filter((status) => status === 429).length).toBeGreaterThan(200)
  expect(await ask(custody.rootKey)).toBe(200)
  // Something else changed in between: the root user is asked for anew, and is no stranger for that.
  const tag = { userTagName: 'one more', userIds: [] }
  expect((await custody.submit('create_user_tag', { organizationId, parameters: tag }, custody.rootKey)).status).toBe(
    200,
  )
  expect(await ask(custody.rootKey)).toBe(200)
  // A newcomer of another network waits for nobody.
  expect(await ask(createTestKey(), '198.51.100.7')).toBe(401)
  await custody.close()
})

test('whoever asks for the first time, and often at once, is looked for once and answered each time', async () => {
  const custody = await createTestServer({ settings: { origins: [origin], requestBurst: 100_000 } })
  const body = JSON.stringify({ organizationId: custody.root.organizationId })
  const ask = async () => {
    const headers = { 'x-stamp': stampOf(body, custody.rootKey) }
    const request = new Request('http://custody.test/public/v1/query/whoami', { method: 'POST', body, headers })
    return (await custody.server.fetch(request, '192.0.2.1')).status
  }
  const statuses = await Promise.all(Array.from({ length: ofOne * 4 }, ask))
  expect(new Set(statuses)).toEqual(new Set([200]))
  await custody.close()
})
