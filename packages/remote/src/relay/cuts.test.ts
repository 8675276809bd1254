import { env } from 'node:process'
import { sleep } from '@latchkey/base'
import { type FakeClock, fakeClock } from '@latchkey/base/testing'
import { describe, expect, test } from 'vitest'
import type { Relay } from './relay.ts'
import { fakeRelayServer, type Moment } from './testing/fakeRelayServer.ts'
import { seededRandom, testClient, topicOf } from './testing/testClient.ts'

const topics = [topicOf(1), topicOf(2), topicOf(3)]

/** Moves time on until everything has settled, or for as long as calls may take. */
async function settle(clock: FakeClock, work: readonly Promise<unknown>[]): Promise<void> {
  let isOver = false
  void Promise.allSettled(work).then(() => {
    isOver = true
  })
  for (let second = 0; second < 120 && !isOver; second++) await clock.advance(1000)
  await clock.advance(20_000)
}

function publishAll(relay: Relay, count: number, from: string): Promise<void>[] {
  return Array.from({ length: count }, (_, index) => {
    const topic = topics[index % topics.length] ?? ''
    return relay.publish({ topic, message: `${from}${index}`, ttlSeconds: 300, tag: 1108 })
  })
}

function expected(count: number, from: string, topic: string): string[] {
  return Array.from({ length: count }, (_, index) => index)
    .filter((index) => topics[index % topics.length] === topic)
    .map((index) => `${from}${index}`)
}

describe('the line is cut once', () => {
  const moments: readonly Moment[] = ['received', 'stored', 'answered', 'delivered', 'acknowledged']
  const cases = moments.flatMap((moment) => Array.from({ length: 12 }, (_, nth) => ({ moment, nth })))

  test.each(cases)('at "$moment" number $nth: nothing is lost, doubled or out of order', async ({ moment, nth }) => {
    const clock = fakeClock()
    let seen = 0
    const server = fakeRelayServer({ now: clock.now, isCut: (at) => at === moment && seen++ === nth })
    const one = testClient({ clock, server, seed: 1 })
    const two = testClient({ clock, server, seed: 2 })
    const work = [two.relay.subscribe(topics), ...publishAll(one.relay, 6, 'm')]
    await settle(clock, work)
    expect((await Promise.allSettled(work)).every(({ status }) => status === 'fulfilled')).toBe(true)
    for (const topic of topics) {
      const texts = two.heard.filter((delivery) => delivery.topic === topic).map(({ message }) => message)
      expect(texts).toEqual(expected(6, 'm', topic))
    }
    expect(server.unacknowledged()).toBe(0)
  })

  test.each(cases)('at "$moment" number $nth, a pairing comes about', async ({ moment, nth }) => {
    const clock = fakeClock()
    let seen = 0
    const server = fakeRelayServer({ now: clock.now, isCut: (at) => at === moment && seen++ === nth })
    const app = testClient({ clock, server, seed: 1 })
    const wallet = testClient({ clock, server, seed: 2 })
    const [pairingTopic, sessionTopic] = [topicOf(7), topicOf(8)]
    wallet.relay.onMessage(async ({ message }) => {
      if (message !== 'proposal') return
      const sealed = { response: 'response', settlement: 'settlement' }
      await wallet.relay.approve({ pairingTopic, sessionTopic, ...sealed, ttlSeconds: 300 })
    })
    app.relay.onMessage(async ({ message }) => {
      if (message === 'response') await app.relay.subscribe([sessionTopic])
      if (message !== 'settlement') return
      await app.relay.publish({ topic: sessionTopic, message: 'settled', ttlSeconds: 300, tag: 1103 })
    })
    const work = [
      app.relay.propose({ pairingTopic, message: 'proposal', ttlSeconds: 300 }),
      wallet.relay.subscribe([pairingTopic]),
    ]
    await settle(clock, work)
    await settle(clock, [])
    expect(wallet.texts()).toEqual(['proposal', 'settled'])
    expect(app.texts()).toEqual(['response', 'settlement'])
    expect(server.unacknowledged()).toBe(0)
  })
})

// A sample in every run, the whole in the soak.
test.each(env['SOAK'] === undefined ? [0] : [0, 100, 200, 300, 400])(
  '100 seeds of cuts at random, from %s: nothing lost, doubled or reordered',
  async (from) => {
    let cuts = 0
    for (let seed = from; seed < from + 100; seed++) {
      const clock = fakeClock()
      const random = seededRandom(seed)
      let left = seed % 12
      const isCut = () => {
        const isNow = left > 0 && (random(1)[0] ?? 0) < 20
        if (isNow) {
          left--
          cuts++
        }
        return isNow
      }
      const server = fakeRelayServer({ now: clock.now, isCut })
      const one = testClient({ clock, server, seed: seed + 1 })
      const two = testClient({ clock, server, seed: seed + 1000 })
      // Some take their time, so that cuts come while messages are in hand.
      for (const { relay } of [one, two]) relay.onMessage(() => sleep((random(1)[0] ?? 0) * 10, clock))
      const work = [one.relay.subscribe(topics), two.relay.subscribe(topics)]
      const count = 12
      work.push(...publishAll(one.relay, count, 'a'), ...publishAll(two.relay, count, 'b'))
      await settle(clock, work)
      expect(await Promise.allSettled(work)).toEqual(work.map(() => ({ status: 'fulfilled', value: undefined })))
      for (const topic of topics) {
        const heardBy = ({ heard }: typeof one) =>
          heard.filter((delivery) => delivery.topic === topic).map(({ message }) => message)
        expect({ seed, texts: heardBy(two) }).toEqual({ seed, texts: expected(count, 'a', topic) })
        expect({ seed, texts: heardBy(one) }).toEqual({ seed, texts: expected(count, 'b', topic) })
      }
      expect(server.unacknowledged()).toBe(0)
      await Promise.all([one.relay.close(), two.relay.close()])
    }
    expect(cuts).toBeGreaterThan(400)
  },
)
