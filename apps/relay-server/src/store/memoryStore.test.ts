import { fakeClock } from '@latchkey/base/testing'
import { expect, test } from 'vitest'
import { storeContract } from '../testing/storeContract.ts'
import { memoryStore } from './memoryStore.ts'

const limits = { messagesPerTopic: 20, bytesPerTopic: 10_000, totalBytes: 106_000 }

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

test('neither tiny messages nor interests make it grow beyond its limit', async () => {
  const clock = fakeClock()
  const store = memoryStore({ clock, limits })
  const topicOf = (index: number) => index.toString(16).padStart(64, '0')
  const outcomes = { messages: 0, interests: 0 }
  for (let index = 0; index < 1000; index++) {
    const message = { topic: topicOf(index), message: 'x', publisher: 'app', tag: 1, ttlSeconds: 604_800 }
    store.publish([message], (failure) => {
      if (failure === undefined) outcomes.messages++
    })
    const wish = { topic: topicOf(5000 + index), clientId: `client ${index}`, deliver: () => undefined }
    store.subscribe(wish, (failure) => {
      if (failure === undefined) outcomes.interests++
    })
  }
  expect(outcomes.messages).toBeLessThan(250)
  expect(outcomes.interests).toBeLessThan(250)
  // Those who go make room.
  const gone = { topic: topicOf(5000), clientId: 'client 0' }
  store.forget(gone.topic, gone.clientId)
  const another = new Promise((resolve) =>
    store.subscribe({ ...gone, clientId: 'late', deliver: () => undefined }, resolve),
  )
  expect(await another).toBeUndefined()
  await store.close()
})
