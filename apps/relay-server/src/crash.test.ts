import { randomBytes, randomInt } from 'node:crypto'
import { dose, note } from '@latchkey/node/testing'
import { expect, test } from 'vitest'
import { openRawClient, type RawClient, type RawDelivery } from './testing/rawClient.ts'
import { createRelayPlace, relayEngine } from './testing/relayPlace.ts'
import { type SpawnedRelay, spawnRelay } from './testing/spawnRelay.ts'
import { newTopic, publication } from './testing/withRelay.ts'

const topics = Array.from({ length: 4 }, newTopic)
const rounds = dose(4, 200)

test(`what was answered survives ${rounds} times -9 at any moment over ${relayEngine}, in order`, async (context) => {
  const place = await createRelayPlace()
  const [appSeed, walletSeed] = [randomBytes(32), randomBytes(32)]
  const answered = new Map(topics.map((topic) => [topic, new Set<number>()]))
  const heard = new Map(topics.map((topic) => [topic, [] as number[]]))
  let next = 0
  let relay: SpawnedRelay | undefined
  const listen = async (url: string) => {
    const wallet = await openRawClient({ url, seed: walletSeed, nowMs: Date.now(), acknowledges: true })
    wallet.socket.on('message', (data) => {
      const { method, params } = JSON.parse(data.toString())
      if (method !== undefined) heard.get(params.data.topic)?.push(Number(params.data.message))
    })
    await wallet.ask('irn_batchSubscribe', { topics })
    return wallet
  }
  try {
    for (let round = 0; round < rounds; round++) {
      relay = await spawnRelay(place.environment)
      const app = await openRawClient({ url: relay.url, seed: appSeed, nowMs: Date.now() })
      // The wallet is there in some rounds only, and never for long.
      const wallet = round % 3 === 0 ? undefined : await listen(relay.url)
      await publishFor(app, randomInt(1, 150), () => {
        const topic = topics[next % topics.length] ?? ''
        return { topic, number: next++, onAnswer: (number) => answered.get(topic)?.add(number) }
      })
      await relay.end('SIGKILL')
      await Promise.all([app.closed, wallet?.closed])
    }
    relay = await spawnRelay(place.environment)
    const wallet = await listen(relay.url)
    // A topic is first in, first out: what comes before the last has come.
    const app = await openRawClient({ url: relay.url, seed: appSeed, nowMs: Date.now() })
    for (const topic of topics) await app.ask('irn_publish', publication(topic, 'last'))
    const isEnd =
      (topic: string) =>
      ({ topic: name, message }: RawDelivery) =>
        name === topic && message === 'last'
    await wallet.until(() => topics.every((topic) => wallet.deliveries().some(isEnd(topic))))
    const missing = topics.flatMap((topic) =>
      [...(answered.get(topic) ?? [])].filter((number) => !heard.get(topic)?.includes(number)),
    )
    const count = [...answered.values()].reduce((sum, { size }) => sum + size, 0)
    note(context, { kills: rounds, answered: count, missing: missing.length })
    expect(missing).toEqual([])
    for (const topic of topics) {
      // A crash between delivery and acknowledgement delivers again; the first times are in order.
      const firstTimes = [...new Set(heard.get(topic))].filter(Number.isFinite)
      expect(firstTimes).toEqual([...firstTimes].sort((left, right) => left - right))
      expect(answered.get(topic)?.size).toBeGreaterThan(rounds)
    }
    app.socket.terminate()
    wallet.socket.terminate()
  } finally {
    await relay?.end('SIGKILL')
    await place.remove()
  }
}, 1_500_000)

type Next = () => { readonly topic: string; readonly number: number; readonly onAnswer: (number: number) => void }

/** Publishes with many on their way at once, until so many are answered. */
async function publishFor(app: RawClient, times: number, next: Next): Promise<void> {
  let isEnough = false
  let count = 0
  const work = async () => {
    while (!isEnough) {
      const { topic, number, onAnswer } = next()
      const { result } = await app.ask('irn_publish', publication(topic, String(number), { ttl: 86_400 }))
      if (result !== true) throw new Error('A publication was refused')
      onAnswer(number)
      count++
      if (count >= times) isEnough = true
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
}
