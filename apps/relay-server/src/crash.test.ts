import { randomBytes, randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openRawClient, type RawClient, type RawDelivery } from './testing/rawClient.ts'
import { type SpawnedRelay, spawnRelay } from './testing/spawnRelay.ts'
import { hasRedis, startRedis } from './testing/startRedis.ts'
import { newTopic, publication } from './testing/withRelay.ts'

const topics = Array.from({ length: 4 }, newTopic)
const rounds = 50

test('what was answered survives 50 times -9 at any moment, in order', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'crash-'))
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
      relay = await spawnRelay({ LATCHKEY_RELAY_DATA: folder })
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
    relay = await spawnRelay({ LATCHKEY_RELAY_DATA: folder })
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
    rmSync(folder, { recursive: true, force: true })
  }
})

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

describe.runIf(hasRedis)('two relays over one Redis', () => {
  test('two peers finish a session although the relay of one is killed in every step', async () => {
    const redis = await startRedis()
    const environment = { REDIS_URL: redis.url }
    const relays = await Promise.all([spawnRelay(environment), spawnRelay(environment)])
    const [doomed, other] = relays
    if (doomed === undefined || other === undefined) throw new Error('not started')
    try {
      const [appSeed, walletSeed] = [randomBytes(32), randomBytes(32)]
      const [pairingTopic, sessionTopic] = [newTopic(), newTopic()]
      const open = (url: string, seed: Uint8Array) =>
        openRawClient({ url, seed, nowMs: Date.now(), acknowledges: true })
      const app = await open(doomed.url, appSeed)
      const wallet = await open(other.url, walletSeed)
      await app.ask('wc_proposeSession', { pairingTopic, sessionProposal: 'proposal' })
      await wallet.ask('irn_subscribe', { topic: pairingTopic })
      await wallet.untilMessage('proposal')
      // The wallet approves while the app's relay is dying: the app is told by the other one.
      const approval = wallet.ask('wc_approveSession', {
        pairingTopic,
        sessionTopic,
        sessionProposalResponse: 'response',
        sessionSettlementRequest: 'settlement',
      })
      await doomed.end('SIGKILL')
      await app.closed
      expect((await approval).result).toBe(true)
      const again = await open(other.url, appSeed)
      await again.ask('irn_batchSubscribe', { topics: [pairingTopic, sessionTopic] })
      await again.untilMessage('settlement')
      const heardByApp = new Set([...app.messages(), ...again.messages()])
      expect([...heardByApp].sort()).toEqual(['response', 'settlement'])
      for (let index = 0; index < 50; index++) {
        await again.ask('irn_publish', publication(sessionTopic, `request ${index}`))
        await wallet.untilMessage(`request ${index}`)
        await wallet.ask('irn_publish', publication(sessionTopic, `response ${index}`))
        await again.untilMessage(`response ${index}`)
      }
      again.socket.terminate()
      wallet.socket.terminate()
    } finally {
      await Promise.all(relays.map((relay) => relay.end('SIGKILL')))
      await redis.close()
    }
  })

  test('a stream of messages across two relays loses nothing and keeps its order when one is killed', async () => {
    const redis = await startRedis()
    const environment = { REDIS_URL: redis.url }
    const relays = await Promise.all([spawnRelay(environment), spawnRelay(environment)])
    const [near, far] = relays
    if (near === undefined || far === undefined) throw new Error('not started')
    try {
      const [topic, walletSeed, heard] = [newTopic(), randomBytes(32), new Set<number>()]
      const listen = async (url: string) => {
        const wallet = await openRawClient({ url, seed: walletSeed, nowMs: Date.now(), acknowledges: true })
        wallet.socket.on('message', (data) => {
          const { method, params } = JSON.parse(data.toString())
          if (method !== undefined) heard.add(Number(params.data.message))
        })
        await wallet.ask('irn_subscribe', { topic })
        return wallet
      }
      const app = await openRawClient({ url: near.url, nowMs: Date.now() })
      const first = await listen(far.url)
      for (let number = 0; number < 300; number++) {
        await app.ask('irn_publish', publication(topic, String(number)))
        if (number === 150) await far.end('SIGKILL')
      }
      await first.closed
      const second = await listen(near.url)
      await second.untilMessage('299')
      expect([...heard]).toEqual(Array.from({ length: 300 }, (_, number) => number))
      app.socket.terminate()
      second.socket.terminate()
    } finally {
      await Promise.all(relays.map((relay) => relay.end('SIGKILL')))
      await redis.close()
    }
  })
})
