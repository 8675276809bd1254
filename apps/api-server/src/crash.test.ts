import { randomInt } from 'node:crypto'
import { dose, note, type SpawnedProgram } from '@latchkey/node/testing'
import { expect, test } from 'vitest'
import { createLoginPlace, loginEngine, spawnLogin } from './testing/spawnLogin.ts'
import { assertCounted, assertTold, createVisitor, type Visitor, visit } from './testing/visitors.ts'

const rounds = dose(2, 200)
const workers = 4

test(`who was told that he is in or out is so after ${rounds} times -9 at any moment over ${loginEngine}`, async (context) => {
  const place = await createLoginPlace()
  const visitors: Visitor[] = []
  let server: SpawnedProgram | undefined
  try {
    for (let round = 0; round < rounds; round++) {
      server = await spawnLogin(place)
      // Whom the round before has left is looked at now, and everybody in the end.
      for (const each of visitors.slice(-workers)) await assertTold(each, server)
      await visitUntilKilled(server, visitors)
    }
    server = await spawnLogin(place)
    for (const each of visitors) await assertTold(each, server)
    await server.end('SIGKILL')
    const database = await place.open()
    await assertCounted(database, visitors).finally(() => database.destroy())
    const told = visitors.filter(({ state }) => state === 'in' || state === 'ended').length
    note(context, { kills: rounds, answered: told, missing: 0 })
    expect(told).toBeGreaterThan(rounds)
  } finally {
    await server?.end('SIGKILL')
    await place.remove()
  }
}, 1_500_000)

/** Several sign in and out at once until the server is gone. */
async function visitUntilKilled(server: SpawnedProgram, visitors: Visitor[]): Promise<void> {
  let left = randomInt(2, 30)
  const work = async () => {
    for (;;) {
      const visitor = createVisitor()
      visitors.push(visitor)
      // A refusal or a broken line: the server is going.
      if (!(await visit(visitor, server, randomInt(3) === 0).catch(() => false))) return
      left -= 1
      if (left === 0) void server.end('SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  await server.end('SIGKILL')
}
