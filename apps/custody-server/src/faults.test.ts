import { breakDisk, canTest, createTestFolder, type FailingServer, testFailingCalls } from '@latchkey/node/testing'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { assertKept, type Customer, createCustomer, nextRequest, submit } from './testing/customer.ts'
import { placeOf } from './testing/openTestDatabases.ts'
import { spawnCustody } from './testing/spawnCustody.ts'

const requests = 4
const patience = { timeout: 20_000, interval: 100 }

const before = createTestFolder()
let first: Customer
beforeAll(async () => {
  const server = await spawnCustody(placeOf(before))
  first = await createCustomer(server, before)
  await server.end('SIGKILL')
})

/** A customer's knowledge; an empty server has none until it has made one. */
type Known = { customer: Customer | undefined }

const server: FailingServer<Known> = {
  know: () => ({ customer: undefined }),
  async live(folder, known, under) {
    const running = await spawnCustody(placeOf(folder), under)
    try {
      known.customer ??= await createCustomer(running, folder).catch(() => undefined)
      for (let request = 0; request < requests && known.customer !== undefined; request++) {
        await submit(running, known.customer, nextRequest(known.customer))
      }
    } finally {
      await running.end('SIGKILL')
    }
  },
  async assertKept(folder, { customer }, what) {
    const running = await spawnCustody(placeOf(folder))
    // A customer without an answer asks again; one without anything begins.
    const asking = customer ?? (await createCustomer(running, folder))
    for (const sent of [...asking.open]) await submit(running, asking, sent)
    await running.end('SIGKILL')
    await assertKept(placeOf(folder), folder, asking).catch((cause: unknown) => {
      throw new Error(`After ${what}`, { cause })
    })
  },
}

const fresh = (): Known => ({
  customer: { ...first, answered: new Map(), answeredAtMs: new Map(), open: new Set() },
})

test('while the disk takes nothing, custody says so and answers nothing; afterwards it goes on with all it had', async () => {
  if (!canTest('a broken disk')) return
  const folder = createTestFolder()
  const running = await spawnCustody(placeOf(folder))
  try {
    const customer = await createCustomer(running, folder)
    const isReady = async () => (await fetch(`${running.url}/health/ready`)).ok
    const ask = () => submit(running, customer, nextRequest(customer))
    expect([await ask(), await isReady()]).toEqual([200, true])
    const disk = await breakDisk(running.pid)
    expect(await ask()).toBeGreaterThanOrEqual(500)
    await vi.waitFor(async () => expect(await isReady()).toBe(false), patience)
    await disk.mend()
    await vi.waitFor(async () => expect(await isReady()).toBe(true), patience)
    expect(await ask()).toBe(200)
    await running.end('SIGKILL')
    await assertKept(placeOf(folder), folder, customer)
  } finally {
    await running.end('SIGKILL')
  }
}, 60_000)

describe('custody over an empty folder', () =>
  testFailingCalls('it keeps what it answered, once, and starts again', server))
describe('custody over what is there', () =>
  testFailingCalls('it keeps what it answered, once, and starts again', { ...server, before, know: fresh }))
