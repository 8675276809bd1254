import { randomInt } from 'node:crypto'
import { note, type SpawnedProgram } from '@latchkey/node/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sponsorFigures } from '../limits.ts'
import { createLoginPlace, loginEngine } from '../testing/spawnLogin.ts'
import { startRelayedWorld, type Visitor } from '../testing/sponsor/relayedWorld.ts'

const kills = 150
const workers = 3

let world: Awaited<ReturnType<typeof startRelayedWorld>>
beforeAll(async () => {
  world = await startRelayedWorld()
})
afterAll(() => world.close())

/** Visitors ask and the relayer sends, at once, until the server is gone. */
async function liveUntilKilled(server: SpawnedProgram, visitors: Visitor[]): Promise<void> {
  const before = visitors.filter(({ isPromised }) => isPromised).length
  const enough = before + randomInt(1, 6)
  let isKilled = false
  const work = async (step: () => Promise<unknown>) => {
    for (;;) {
      try {
        await step()
      } catch (error) {
        // Its line is broken in the middle of a step.
        if (isKilled) return
        throw error
      }
      const promised = visitors.filter(({ isPromised }) => isPromised).length
      if (isKilled || promised < enough || randomInt(2) === 0) continue
      isKilled = true
      // While the other steps are under way.
      setImmediate(() => void server.end('SIGKILL'))
    }
  }
  const visiting = Array.from({ length: workers }, () => work(() => world.ask(server, visitors)))
  const sending = work(async () => {
    await world.turn(server)
    if (randomInt(2) === 0) await world.mine()
  })
  await Promise.all([...visiting, sending])
  await server.end('SIGKILL')
}

test(`no batch is paid twice or left, and nothing stays set aside, after ${kills} times -9 at any moment over ${loginEngine}`, async (context) => {
  const place = await createLoginPlace()
  const visitors: Visitor[] = []
  let server: SpawnedProgram | undefined
  try {
    for (let round = 0; round < kills; round++) {
      server = await world.spawn(place)
      // More than so many on their way are refused.
      if ((await world.turn(server)) > sponsorFigures.maxOpen / 4) await world.settle(server)
      await liveUntilKilled(server, visitors)
    }
    server = await world.spawn(place)
    await world.settle(server)
    await server.end('SIGKILL')
    const database = await place.open()
    await world.assertSettled(database, visitors).finally(() => database.destroy())
    const promised = visitors.filter(({ isPromised }) => isPromised).length
    note(context, { kills, batches: promised, paidTwice: 0, left: 0 })
    expect(promised).toBeGreaterThanOrEqual(kills)
  } finally {
    await server?.end('SIGKILL')
    await place.remove()
  }
}, 1_500_000)
