import { expect, test } from 'vitest'
import { sponsorFigures } from '../limits.ts'
import { startSponsorPlace } from '../testing/sponsor/sponsorWorld.ts'
import { coin } from '../testing/sponsor/usualRules.ts'

const { ask, holdBlocks, openWorld, releaseBlocks } = await startSponsorPlace()

test.each([
  { hashes_json: '[]' },
  { hashes_json: JSON.stringify([`0x${'ab'.repeat(32)}`]) },
  { hashes_json: '{}' },
  { hashes_json: '["0x12"]' },
])(
  'a batch whose transaction is in a block and which no longer names it ends, and counts as paid with all that was set aside: %j',
  async (damage) => {
    const world = await openWorld()
    const visitor = await world.visitor()
    await holdBlocks()
    await visitor.send()
    await world.turn()
    await world.tables.updateTable('sponsor_batch').set(damage).execute()
    await releaseBlocks()
    expect(await visitor.nonce()).toBe(1n)
    await world.clock.advance(sponsorFigures.lostMs)
    await world.turn()
    const [row] = await world.rows()
    expect(row).toMatchObject({ status: 'failed', cost_gwei: row?.reserved_gwei })
    const account = visitor.account.address.toLowerCase()
    expect(await world.budgets()).toEqual({ day: row?.reserved_gwei, [`user ${account}`]: row?.reserved_gwei })
    expect(world.ended).toEqual([['failed', row?.reserved_gwei]])
    expect((await visitor.look(String(row?.digest))).body).toMatchObject({ status: 'failed' })
    await visitor.send()
    await world.turn()
    expect(await visitor.nonce()).toBe(2n)
  },
)

test('a batch that names the transaction of a stranger, or one for another account, does not count what that has cost', async () => {
  const world = await openWorld()
  const [visitor, other, stranger] = [await world.visitor(), await world.visitor(), await world.visitor(coin)]
  await other.send()
  await world.turn()
  await world.turn()
  const [paid] = await world.rows()
  expect(paid?.status).toBe('done')
  const call = { from: stranger.account.address, to: visitor.account.address, value: '0x1' }
  await ask('anvil_impersonateAccount', call.from)
  const hash = await ask('eth_sendTransaction', call)
  await holdBlocks()
  await visitor.send()
  await world.turn()
  const own = (table: typeof world.tables) =>
    table.updateTable('sponsor_batch').where('account', '=', visitor.account.address.toLowerCase())
  for (const hashes of [JSON.stringify([hash]), String(paid?.hashes_json)]) {
    await own(world.tables).set({ hashes_json: hashes }).execute()
    await world.turn()
    expect((await world.rows()).map(({ status }) => status)).toEqual(['done', 'sent'])
  }
  await releaseBlocks()
  await world.clock.advance(sponsorFigures.lostMs)
  await world.turn()
  const row = (await world.rows()).find(({ digest }) => digest !== paid?.digest)
  expect(row).toMatchObject({ status: 'failed', cost_gwei: row?.reserved_gwei })
})

test('a batch whose hashes cannot be read is sent again where nodes have lost it, and then goes by its new transaction', async () => {
  const world = await openWorld()
  const visitor = await world.visitor()
  await holdBlocks()
  try {
    await visitor.send()
    await world.turn()
    await ask('anvil_dropAllTransactions')
    await world.tables.updateTable('sponsor_batch').set({ hashes_json: '{}' }).execute()
    await world.clock.advance(sponsorFigures.stuckMs)
    await world.turn()
  } finally {
    await releaseBlocks()
  }
  await world.clock.advance(sponsorFigures.againMs)
  await world.turn()
  const [row] = await world.rows()
  expect([row?.status, await visitor.nonce()]).toEqual(['done', 1n])
  expect(await world.budgets()).toMatchObject({ day: row?.cost_gwei })
})

test('a batch that waits, whose hashes cannot be read and whose time is over is told as ended, and cost nothing', async () => {
  const world = await openWorld()
  const visitor = await world.visitor()
  await visitor.send()
  await world.tables.updateTable('sponsor_batch').set({ hashes_json: '[' }).execute()
  await world.clock.advance(601_000)
  await world.turn()
  expect([world.ended, Object.values(await world.budgets())]).toEqual([[['failed', 0]], [0, 0]])
})
