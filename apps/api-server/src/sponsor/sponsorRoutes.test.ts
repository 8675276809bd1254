import type { Anvil } from '@latchkey/dev-chain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/testApp.ts'
import { openSponsorWorld, startSponsorNode } from './testing/sponsorWorld.ts'

let anvil: Anvil
let opened: Awaited<ReturnType<typeof openTestDatabase>>

beforeAll(async () => {
  ;[anvil, opened] = await Promise.all([startSponsorNode(), openTestDatabase()])
})
afterAll(() => Promise.all([anvil.close(), opened.close()]))

test('a batch that comes twice at once is taken once, and neither is told that it was refused', async () => {
  const world = await openSponsorWorld(opened.database, anvil)
  const visitor = await world.visitor()
  const body = await visitor.sign()
  const answers = await Promise.all([1, 2, 3].map(() => visitor.send(body)))
  expect(answers.map((answer) => answer.body)).toEqual(answers.map(() => ({ status: 'waiting' })))
  const [row, ...others] = await world.rows()
  expect(others).toEqual([])
  expect(await world.budgets()).toMatchObject({ day: row?.reserved_gwei })
})
