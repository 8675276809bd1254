import { fakeClock } from '@latchkey/base/testing'
import { expect, test } from 'vitest'
import { storeContract } from '../testing/storeContract.ts'
import { memoryStore } from './memoryStore.ts'

const limits = { messagesPerTopic: 20, bytesPerTopic: 10_000, totalBytes: 100_000 }

storeContract('memory store', async () => {
  const clock = fakeClock()
  const store = memoryStore({ clock, limits })
  return { store, clock, settle: async () => undefined, close: () => store.close() }
})

test('all mailboxes together have a limit, and give back what they held', async () => {
  const clock = fakeClock()
  const store = memoryStore({ clock, limits })
  const publish = (index: number) =>
    new Promise<string>((resolve) => {
      const topic = index.toString(16).padStart(64, '0')
      store.publish([{ topic, message: 'x'.repeat(10_000), publisher: 'app', tag: 1, ttlSeconds: 60 }], (failure) =>
        resolve(failure?.code ?? 'stored'),
      )
    })
  for (let index = 0; index < 10; index++) expect(await publish(index)).toBe('stored')
  expect(await publish(11)).toBe('storage_full')
  await clock.advance(61_000)
  expect(store.counts()).toEqual({ topics: 0, messages: 0, bytes: 0 })
  expect(await publish(11)).toBe('stored')
  await store.close()
})
