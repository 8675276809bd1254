import type { Rpc } from '@latchkey/base'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sponsorFigures } from '../limits.ts'
import type { SponsorTables } from '../tables/sponsorTables.ts'
import { startSponsorPlace } from '../testing/sponsor/sponsorWorld.ts'
import { codeOf } from '../testing/testApp.ts'

const { anvil, ask, database, holdBlocks, openWorld, releaseBlocks } = await startSponsorPlace()

/** A column of PostgreSQL holds what it is for; one of SQLite may hold anything. */
const isTyped = process.env['DATABASE_URL'] !== undefined

/** The fee that is set aside for the first batch, in wei. */
const reserved = async ({ rows }: Awaited<ReturnType<typeof openWorld>>) =>
  BigInt(Number((await rows())[0]?.reserved_gwei)) * 10n ** 9n

test.each(['perDayWei', 'perAccountDayWei'] as const)(
  'raises of a stuck transaction end at the budget: %s',
  async (budget) => {
    const world = await openWorld()
    const visitor = await world.visitor()
    await visitor.send(await visitor.sign({ deadline: Math.floor(world.clock.now() / 1000) + 1790 }))
    // Room for one raise of an eighth, and not for two.
    Object.assign(world.rules, { [budget]: ((await reserved(world)) * 6n) / 5n })
    await holdBlocks()
    try {
      for (let turns = 0; turns < 6; turns++) {
        await world.turn()
        await world.clock.advance(46_000)
      }
      const [row] = await world.rows()
      expect(JSON.parse(row?.hashes_json ?? '')).toHaveLength(2)
      const most = Number((world.rules[budget] ?? 0n) / 10n ** 9n)
      expect(Object.values(await world.budgets()).map((used) => used <= most)).toEqual([true, true])
      expect(await world.budgets()).toMatchObject({ day: row?.reserved_gwei })
    } finally {
      await releaseBlocks()
    }
    await world.turn()
    const [row] = await world.rows()
    expect([row?.status, await world.budgets()]).toMatchObject(['done', { day: row?.cost_gwei }])
  },
)

test('a place whose time is over is still freed where the budget is used up: that costs less than was set aside', async () => {
  const world = await openWorld()
  const visitor = await world.visitor()
  await visitor.send()
  Object.assign(world.rules, { perDayWei: await reserved(world) })
  await holdBlocks()
  await world.turn()
  await world.clock.advance(601_000)
  await world.turn()
  await releaseBlocks()
  await world.turn()
  expect([(await world.rows())[0]?.status, await visitor.nonce()]).toEqual(['failed', 0n])
})

test('an estimate that nobody answers holds up its own batch alone, and only until it is answered', async () => {
  const silent = new Set<string>()
  const calls = { silent: 0, open: 0 }
  const rpc: Rpc = {
    ...anvil.rpc,
    async call(request) {
      const [call] = Array.isArray(request.params) ? request.params : []
      const to = typeof call === 'object' && call !== null ? String(Reflect.get(call, 'to')).toLowerCase() : ''
      if (request.method === 'eth_estimateGas' && silent.has(to)) {
        calls.silent++
        return await new Promise(() => undefined)
      }
      calls.open++
      return await anvil.rpc.call(request).finally(() => calls.open--)
    },
  }
  const world = await openWorld({ rpc })
  const visitors = [await world.visitor(), await world.visitor()]
  for (const visitor of visitors) await visitor.send()
  const [slow, other] = visitors
  silent.add(String(slow?.account.address).toLowerCase())
  const turning = world.turn()
  // The clock of the test must not run ahead of a real node that has much to do.
  await expect.poll(() => calls).toEqual({ silent: 1, open: 0 })
  await world.clock.advance(sponsorFigures.tryMs)
  await turning
  expect((await world.rows()).map(({ status }) => status).toSorted()).toEqual(['sent', 'waiting'])
  // At once again: what was not answered is left alone for a while, and nobody waits for it.
  await world.turn()
  await expect.poll(() => other?.nonce()).toBe(1n)
  expect(await slow?.nonce()).toBe(0n)
  silent.clear()
  await world.clock.advance(20_000)
  await world.turn()
  await expect.poll(() => slow?.nonce()).toBe(1n)
})

test('of several transactions of a batch the one is told that is in a block', async () => {
  const world = await openWorld()
  const visitor = await world.visitor()
  await visitor.send(await visitor.sign({ deadline: Math.floor(world.clock.now() / 1000) + 1790 }))
  await holdBlocks()
  await world.turn()
  const first = (await world.rows())[0]
  await world.clock.advance(46_000)
  await world.turn()
  const [earlier, later] = JSON.parse((await world.rows())[0]?.hashes_json ?? '')
  await ask('anvil_dropTransaction', later)
  await ask('eth_sendRawTransaction', first?.raw)
  await releaseBlocks()
  await world.turn()
  expect((await visitor.look(String(first?.digest))).body).toEqual({ status: 'done', hash: earlier })
})

test('a process that slept through its turn ends nothing that another has sent meanwhile', async () => {
  const world = await openWorld()
  await (await world.visitor()).send()
  let wake = () => {}
  const gate = new Promise<void>((resolve) => {
    wake = resolve
  })
  let fallAsleep = () => {}
  const slept = new Promise<void>((resolve) => {
    fallAsleep = resolve
  })
  const sleeping: Rpc = {
    ...anvil.rpc,
    async call(request) {
      fallAsleep()
      await gate
      return await anvil.rpc.call(request)
    },
  }
  await holdBlocks()
  try {
    const asleep = world.process('first', sleeping).turn()
    await slept
    await world.clock.advance(60_000)
    await world.endLease()
    const other = world.process('second')
    expect(await other.take()).toBe(true)
    await other.turn()
    const before = [await world.rows(), await world.budgets()]
    await world.clock.advance(600_000)
    wake()
    await asleep.catch(() => undefined)
    expect([await world.rows(), await world.budgets()]).toEqual(before)
  } finally {
    await releaseBlocks()
  }
})

test('a stored batch that is damaged is told of, and holds up no other', async () => {
  const world = await openWorld()
  const [damaged, other] = [await world.visitor(), await world.visitor()]
  await holdBlocks()
  for (const visitor of [damaged, other]) await visitor.send()
  await world.turn()
  const own = (await world.rows()).find(({ account }) => account === damaged.account.address.toLowerCase())
  for (const column of ['hashes_json', 'budgets_json', 'request_json'] as const) {
    expect(own?.[column]).toBeTypeOf('string')
  }
  await database
    .withTables<SponsorTables>()
    .updateTable('sponsor_batch')
    .set({ hashes_json: '["0x12"]' })
    .where('digest', '=', String(own?.digest))
    .execute()
  await releaseBlocks()
  await world.turn()
  const states = (await world.rows()).map(({ digest, status }) => [digest === own?.digest, status]).sort()
  expect(states).toEqual([
    [false, 'done'],
    [true, 'sent'],
  ])
  expect(codeOf(await damaged.look(String(own?.digest)))).toBe('sponsor_row_damaged')
})

test.each([
  { hashes_json: '["0x12"]' },
  { budgets_json: '{}' },
  { gas: 'much' },
  { max_fee_per_gas: '1e9' },
  { account: 'nobody' },
  { request_json: '[' },
  ...(isTyped ? [] : [{ reserved_gwei: sql<number>`'much'` }]),
])('a batch that waits and is damaged holds up no other, and ends with its time: %j', async (damage) => {
  const world = await openWorld()
  const [damaged, other] = [await world.visitor(), await world.visitor()]
  for (const visitor of [damaged, other]) await visitor.send()
  const account = damaged.account.address.toLowerCase()
  await world.tables.updateTable('sponsor_batch').set(damage).where('account', '=', account).execute()
  await world.turn()
  await expect.poll(() => other.nonce()).toBe(1n)
  expect(await damaged.nonce()).toBe(0n)
  await world.clock.advance(601_000)
  await world.turn()
  expect((await world.rows()).map(({ status }) => status).sort()).toEqual(['done', 'failed'])
})

test.each([{ deadline: 9_000_000_000, hashes_json: '[' }, ...(isTyped ? [] : [{ deadline: sql<number>`'soon'` }])])(
  'a batch that waits and whose time would never be over ends at once: %j',
  async (damage) => {
    const world = await openWorld()
    const visitor = await world.visitor()
    await visitor.send()
    await world.tables.updateTable('sponsor_batch').set(damage).execute()
    await world.turn()
    expect((await world.rows()).map(({ status }) => status)).toEqual(['failed'])
  },
)

test('a batch on its way whose budgets cannot be read ends as others do, and what was set aside for it stays so', async () => {
  const world = await openWorld()
  const visitor = await world.visitor()
  await holdBlocks()
  await visitor.send()
  await world.turn()
  const before = await world.budgets()
  await world.tables.updateTable('sponsor_batch').set({ budgets_json: '{}' }).execute()
  await releaseBlocks()
  await world.turn()
  const [row] = await world.rows()
  expect([row?.status, await visitor.nonce(), await world.budgets()]).toEqual(['done', 1n, before])
})

test.each([
  ['a higher price than the owner pays', { max_fee_per_gas: String(10n ** 13n), reserved_gwei: 3_000_000_000 }],
  [
    'a tip for whoever makes the block',
    { max_fee_per_gas: String(10n ** 13n), max_priority_fee_per_gas: String(10n ** 13n) },
  ],
  [
    'more than was set aside',
    { max_fee_per_gas: String(99n * 10n ** 9n), max_priority_fee_per_gas: String(99n * 10n ** 9n), reserved_gwei: 1 },
  ],
  ['more gas than any batch has', { gas: '20000000' }],
])('whoever writes to the database has no batch paid with %s', async (_what, forged) => {
  const world = await openWorld()
  const visitor = await world.visitor()
  await visitor.send()
  await world.tables.updateTable('sponsor_batch').set(forged).execute()
  await world.turn()
  expect((await world.rows())[0]).toMatchObject({ status: 'failed', raw: null })
  expect(await visitor.nonce()).toBe(0n)
})

test('whoever writes to the database has no batch on its way paid with more gas than any has', async () => {
  const world = await openWorld()
  const visitor = await world.visitor()
  await holdBlocks()
  try {
    await visitor.send()
    await world.turn()
    await world.tables.updateTable('sponsor_batch').set({ gas: '20000000', reserved_gwei: 3_000_000_000 }).execute()
    await world.clock.advance(46_000)
    await world.turn()
    const [row] = await world.rows()
    expect([row?.status, JSON.parse(row?.hashes_json ?? '')]).toEqual(['sent', [expect.any(String)]])
  } finally {
    await releaseBlocks()
  }
})

test.runIf(!isTyped).each(['tx_nonce', 'created_at_ms', 'reserved_gwei'] as const)(
  'a batch on its way whose %s is no number holds up no other',
  async (column) => {
    const world = await openWorld()
    const [damaged, other] = [await world.visitor(), await world.visitor()]
    await holdBlocks()
    try {
      await damaged.send()
      await world.turn()
      await world.tables
        .updateTable('sponsor_batch')
        .set({ [column]: sql`'much'` })
        .execute()
      await other.send()
      await world.clock.advance(46_000)
      await world.turn()
    } finally {
      await releaseBlocks()
    }
    await expect.poll(() => other.nonce()).toBe(1n)
  },
)

test.each(['sent', 'waiting'] as const)(
  'many batches that are %s and damaged hold up no other for long',
  async (status) => {
    const world = await openWorld()
    const visitor = await world.visitor()
    await visitor.send()
    const [row] = await world.rows()
    if (row === undefined) throw new TypeError('There is no batch')
    const damaged = Array.from({ length: 25 }, (_, index) => ({
      ...row,
      ...{ status, digest: `0x${index}`, account: `0x${index}`, hashes_json: '[', created_at_ms: index },
    }))
    await world.tables.insertInto('sponsor_batch').values(damaged).execute()
    for (let turns = 0; turns < 3; turns++) await world.turn()
    await expect.poll(() => visitor.nonce()).toBe(1n)
  },
)
