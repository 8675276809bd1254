import { type PoweredServer, testPowerFailures } from '@latchkey/node/testing'
import { expect } from 'vitest'
import { assertKept, type Customer, createCustomer, nextRequest, submit } from './testing/customer.ts'
import { placeOf } from './testing/openTestDatabases.ts'
import { spawnCustody } from './testing/spawnCustody.ts'

/** Answers that a customer got, and the time he had his organization. */
type Known = { readonly customer: Customer; readonly sinceMs: number }

const server: PoweredServer<Known> = {
  async live(folder, under) {
    const running = await spawnCustody(placeOf(folder), under)
    const customer = await createCustomer(running, folder)
    const sinceMs = Date.now() + 1
    const requests = 150
    const work = async () => {
      for (let request = 0; request < requests / 3; request++) await submit(running, customer, nextRequest(customer))
    }
    await Promise.all([work(), work(), work()])
    await running.end('SIGTERM')
    expect(customer.answered.size).toBeGreaterThan(requests / 2)
    return { customer, sinceMs }
  },
  async assertKept(folder, { customer, sinceMs }, untilMs) {
    const running = await spawnCustody(placeOf(folder))
    try {
      // Whether it had begun or not: its root key makes organizations.
      const fresh = await createCustomer(running, folder)
      expect(await submit(running, fresh, nextRequest(fresh))).toBe(200)
      await running.end('SIGKILL')
      const told = [...customer.answered].filter(([id]) => (customer.answeredAtMs.get(id) ?? 0) <= untilMs)
      const known = sinceMs <= untilMs ? { ...customer, answered: new Map(told) } : fresh
      await assertKept(placeOf(folder), folder, known)
    } finally {
      await running.end('SIGKILL')
    }
  },
}

testPowerFailures('what custody has answered is there, once, and it starts', server)
