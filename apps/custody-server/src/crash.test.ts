import { randomInt } from 'node:crypto'
import { dose, note } from '@latchkey/node/testing'
import { describe, expect, test } from 'vitest'
import { assertKept, type Customer, createCustomer, nextRequest, submit } from './testing/customer.ts'
import { createTestPlace, testStorages } from './testing/openTestDatabases.ts'
import { type SpawnedCustody, spawnCustody } from './testing/spawnCustody.ts'

const rounds = dose(2, 200)
const workers = 6

/** Signs and changes things with several requests on their way until the server is gone. */
async function workUntilKilled(server: SpawnedCustody, customer: Customer): Promise<void> {
  let left = randomInt(1, 60)
  const work = async () => {
    for (;;) {
      // A client without an answer asks again.
      const [again] = customer.open
      if (again !== undefined) customer.open.delete(again)
      // A hundred wallets are the most that an organization may have: after that the refusals are the answers.
      if ((await submit(server, customer, again ?? nextRequest(customer))) === undefined) return
      left -= 1
      if (left === 0) void server.end('SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  await server.end('SIGKILL')
}

describe.each(testStorages)('a server over %s', (storage) => {
  test(`that is killed (-9) ${rounds} times keeps what it answered, once, and has signed nothing that it forgot`, async (context) => {
    const place = await createTestPlace(storage)
    const folder = place.place.kind === 'folder' ? place.place.folder : place.folder
    let server: SpawnedCustody | undefined
    try {
      server = await spawnCustody(place)
      const customer = await createCustomer(server, folder)
      for (let round = 0; round < rounds; round++) {
        server ??= await spawnCustody(place)
        await workUntilKilled(server, customer)
        server = undefined
      }
      // A client without an answer asks again, and gets the result of what was done, or it is done now.
      server = await spawnCustody(place)
      for (const sent of [...customer.open]) await submit(server, customer, sent)
      await server.end('SIGKILL')
      expect(customer.answered.size).toBeGreaterThan(rounds)
      await assertKept(place, folder, customer)
      note(context, { kills: rounds, answered: customer.answered.size, missing: 0 })
    } finally {
      await server?.end('SIGKILL')
      await place.remove()
    }
  }, 1_500_000)
})
