import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startSponsorPlace } from '../testing/sponsor/sponsorWorld.ts'
import { codeOf } from '../testing/testApp.ts'

const { holdBlocks, openWorld, releaseBlocks } = await startSponsorPlace()

/** The most that a column of whole numbers holds, in either database: JavaScript has no such number. */
const huge = sql<number>`9223372036854775807`

test.each(['tx_nonce', 'sent_at_ms', 'created_at_ms', 'reserved_gwei', 'deadline', 'cost_gwei'] as const)(
  'a batch on its way whose %s is too large to be a number holds up no other, and ends with its receipt',
  async (column) => {
    const world = await openWorld()
    const [damaged, other] = [await world.visitor(), await world.visitor()]
    await holdBlocks()
    try {
      await damaged.send()
      await world.turn()
      await world.tables
        .updateTable('sponsor_batch')
        .set({ [column]: huge })
        .execute()
      await other.send()
      await world.clock.advance(46_000)
      await world.turn()
    } finally {
      await releaseBlocks()
    }
    await expect.poll(() => other.nonce()).toBe(1n)
    await world.clock.advance(16_000)
    await world.turn()
    expect((await world.rows()).map(({ status }) => status)).toEqual(['done', 'done'])
  },
)

test('a batch on its way whose moment is too large to be a number is told of', async () => {
  const world = await openWorld()
  await holdBlocks()
  try {
    await (await world.visitor()).send()
    await world.turn()
    await world.tables.updateTable('sponsor_batch').set({ sent_at_ms: huge }).execute()
    await world.turn()
  } finally {
    await releaseBlocks()
  }
  expect(world.told).toEqual([
    expect.objectContaining({ error: expect.objectContaining({ code: 'sponsor_row_damaged' }) }),
  ])
})

test.each(['reserved_gwei', 'created_at_ms', 'deadline'] as const)(
  'a batch that waits and whose %s is too large to be a number holds up no other',
  async (column) => {
    const world = await openWorld()
    const [damaged, other] = [await world.visitor(), await world.visitor()]
    for (const visitor of [damaged, other]) await visitor.send()
    const account = damaged.account.address.toLowerCase()
    await world.tables
      .updateTable('sponsor_batch')
      .set({ [column]: huge })
      .where('account', '=', account)
      .execute()
    await world.turn()
    await expect.poll(() => other.nonce()).toBe(1n)
    await world.clock.advance(601_000)
    await world.turn()
    expect((await world.rows()).map(({ status }) => status)).not.toContain('waiting')
  },
)

test('a budget that holds too much to be a number has no more to give, and holds up no batch of others', async () => {
  const world = await openWorld()
  const [spent, other] = [await world.visitor(), await world.visitor()]
  await spent.send()
  const name = `user ${spent.account.address.toLowerCase()}`
  await world.tables.updateTable('sponsor_budget').set({ used_gwei: huge }).where('name', 'like', `%${name}`).execute()
  expect(codeOf(await spent.offer())).toBe('sponsor_budget_user')
  await holdBlocks()
  try {
    await world.turn()
    await other.send()
    await world.clock.advance(46_000)
    await world.turn()
    await world.turn()
    expect((await world.rows()).map(({ status }) => status)).toEqual(['sent', 'sent'])
  } finally {
    await releaseBlocks()
  }
  await world.clock.advance(16_000)
  await world.turn()
  expect((await world.rows()).map(({ status }) => status)).toEqual(['done', 'done'])
})
