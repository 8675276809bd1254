import { randomBytes } from 'node:crypto'
import { silentLog } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { describe, expect, test, vi } from 'vitest'
import { conformance } from '../../testing/conformance.ts'
import { redisDatabases } from '../../testing/redisDatabases.ts'
import { hasRedis, startRedis } from '../../testing/startRedis.ts'
import { listen, publish } from '../../testing/storeCalls.ts'
import { storeContract } from '../../testing/storeContract.ts'
import type { RelayStore } from '../store.ts'
import { openRedisStore } from './redisStore.ts'

const limits = { messagesPerTopic: 20, bytesPerTopic: 10_000, totalBytes: 100_000 }

if (!hasRedis) process.stderr.write('\nNo redis-server on this machine: the Redis store is NOT tested here.\n\n')

describe.runIf(hasRedis)('with a Redis', () => {
  const nextDatabase = redisDatabases()

  storeContract('redis store', async () => {
    const clock = fakeClock()
    const url = await nextDatabase()
    const stores: RelayStore[] = []
    const open = async () => {
      const store = await openRedisStore({ url, clock, log: silentLog, limits })
      stores.push(store)
      return store
    }
    const store = await open()
    return { store, clock, answersFirst: false, second: open, settle: () => settle(stores), close: () => store.close() }
  })

  conformance('relay over Redis', async (clock) => ({
    store: await openRedisStore({ url: await nextDatabase(), clock, log: silentLog }),
    close: async () => undefined,
  }))

  test('while Redis is away nothing is answered; when it is back nothing is missing', async () => {
    const own = await startRedis()
    try {
      const [near, far] = await Promise.all([0, 1].map(() => openRedisStore({ url: own.url, log: silentLog })))
      if (near === undefined || far === undefined) throw new Error('not opened')
      const heard = await listen(far, 'wallet')
      await publish(near, 'before')
      await vi.waitFor(() => expect(heard.texts()).toEqual(['before']))
      await own.kill()
      await vi.waitFor(async () => {
        await expect(near.check()).rejects.toMatchObject({ code: 'storage_down' })
        await expect(publish(near, 'during')).rejects.toMatchObject({ code: 'storage_down' })
      })
      await own.restart()
      await vi.waitFor(() => publish(near, 'after'), { timeout: 10_000 })
      await vi.waitFor(() => expect(heard.texts()).toEqual(['before', 'after']), { timeout: 10_000 })
      await Promise.all([near.close(), far.close()])
    } finally {
      await own.close()
    }
  })

  test('an address where nothing listens is said so', async () => {
    const gone = await startRedis()
    await gone.close()
    await expect(openRedisStore({ url: gone.url, log: silentLog })).rejects.toMatchObject({ code: 'storage_down' })
  })
})

/** What was called before is done everywhere: connections are first in, first out, and a mark has come through each. */
async function settle(stores: readonly RelayStore[]): Promise<void> {
  for (let round = 0; round < 2; round++) {
    const open = stores.filter((store) => store.counts().topics >= 0)
    for (const store of open) {
      const place = randomBytes(32).toString('hex')
      const ears = await Promise.all(open.map((other) => listen(other, 'marker', place)))
      await publish(store, randomBytes(8).toString('hex'), { topic: place, ttl: 60 })
      await vi.waitFor(() => expect(ears.map(({ messages }) => messages.length)).toEqual(open.map(() => 1)), {
        interval: 1,
      })
      for (const { end } of ears) end()
      for (const other of open) other.forget(place, 'marker')
    }
  }
}
