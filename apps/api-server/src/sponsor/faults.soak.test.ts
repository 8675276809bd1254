import { silentLog } from '@latchkey/base'
import { openDatabase } from '@latchkey/node'
import {
  canTest,
  type FailingServer,
  failPower,
  note,
  type PoweredServer,
  testFailingCalls,
} from '@latchkey/node/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SponsorTables } from '../tables/sponsorTables.ts'
import { type Given, startRelayedWorld, type Visitor } from '../testing/sponsor/relayedWorld.ts'
import { hashesOf } from './storedBatch.ts'

const visits = 2

let world: Awaited<ReturnType<typeof startRelayedWorld>>
beforeAll(async () => {
  world = await startRelayedWorld()
})
afterAll(() => world.close())

const openFolder = (folder: string) => openDatabase({ kind: 'folder', folder }, silentLog)

const failing: FailingServer<Visitor[]> = {
  know: () => [],
  async live(folder, visitors, under) {
    const server = await world.spawn({ folder }, under)
    try {
      for (let visit = 0; visit < visits; visit++) {
        await world.ask(server, visitors).catch(() => undefined)
        await world.turn(server).catch(() => undefined)
        await world.mine()
      }
    } finally {
      await server.end('SIGKILL')
    }
  },
  async assertKept(folder, visitors, what) {
    try {
      const server = await world.spawn({ folder })
      await world.ask(server, visitors)
      await world.settle(server).finally(() => server.end('SIGKILL'))
      const database = await openFolder(folder)
      await world.assertSettled(database, visitors).finally(() => database.destroy())
    } catch (cause) {
      throw new Error(`After ${what}`, { cause })
    }
  },
}

testFailingCalls('no batch is paid twice or left, and nothing stays set aside', failing)

const powered: PoweredServer<readonly Given[]> = {
  async live(folder, under) {
    world.given.length = 0
    const server = await world.spawn({ folder }, under)
    const lived = 20
    for (let visit = 0; visit < lived; visit++) {
      await world.ask(server, [])
      await world.turn(server)
      await world.mine()
    }
    await server.end('SIGKILL')
    return [...world.given]
  },
  async assertKept(folder, given, untilMs) {
    const server = await world.spawn({ folder })
    await server.end('SIGKILL')
    const database = await openFolder(folder)
    const rows = await database
      .withTables<SponsorTables>()
      .selectFrom('sponsor_batch')
      .select('hashes_json')
      .execute()
      .finally(() => database.destroy())
    const known = rows.flatMap(hashesOf)
    for (const { hash, atMs } of given) if (atMs <= untilMs) expect(known).toContain(hash)
  },
}

test('wherever the power goes, every transaction that the node was given is written down', async (context) => {
  if (!canTest('a power failure')) return
  const figures = await failPower(powered, 200)
  note(context, { ...figures, given: world.given.length })
  expect(world.given.length).toBeGreaterThan(0)
}, 3_600_000)
