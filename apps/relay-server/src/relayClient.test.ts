import { randomBytes } from 'node:crypto'
import { type Channel, memoryStorage, silentLog, systemClock, webSocketChannel } from '@latchkey/base'
import { channelContract } from '@latchkey/base/testing'
import { createTestFolder, dose } from '@latchkey/node/testing'
import { createRelayClient, type Delivery, platformCryptography, type Relay } from '@latchkey/remote'
import { afterAll, describe, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { openMailboxes } from './openMailboxes.ts'
import { socketChannel } from './socketChannel.ts'
import type { RelayStore } from './store/store.ts'
import { startTestRelay } from './testing/startTestRelay.ts'

const clock = systemClock
const cryptography = platformCryptography(crypto.subtle)
/** The address clients are configured with; the test says where it leads today. */
const address = 'ws://relay.test/relay'
/** As a proxy's public address is named to the relay behind it. */
const config = { audiences: [address] }
const topics = ['a', 'b', 'c'].map((digit) => digit.repeat(64))

/** A relay that can be stopped and started again over what it has stored. */
async function restartableRelay(
  openStore: () => Promise<RelayStore>,
  closeStore: (store: RelayStore) => Promise<void>,
) {
  let store = await openStore()
  let relay = await startTestRelay({ store, clock, config })
  const sockets: WebSocket[] = []
  class RecordedWebSocket extends WebSocket {
    constructor(url: string) {
      super(url)
      sockets.push(this)
    }
  }
  const clients: Relay[] = []
  return {
    client() {
      const client = createRelayClient({
        urls: [address],
        openChannel: (url, options) =>
          webSocketChannel(url.replace(address, relay.url), { ...options, WebSocket: RecordedWebSocket, clock }),
        storage: memoryStorage(),
        clock,
        random: (length) => randomBytes(length),
        cryptography,
        log: silentLog,
      })
      clients.push(client)
      return client
    },
    async restart() {
      await relay.close()
      await closeStore(store)
      store = await openStore()
      relay = await startTestRelay({ store, clock, config })
    },
    /** Every line breaks without a word. */
    cut() {
      for (const socket of sockets.splice(0)) socket.terminate()
    },
    async close() {
      await Promise.all(clients.map((client) => client.close()))
      await relay.close()
      await closeStore(store)
    },
  }
}

type TestRelay = Awaited<ReturnType<typeof restartableRelay>>

/** Writes down what a client hears; `reached(n)` waits for the nth message. */
function listen(client: Relay) {
  const heard: Delivery[] = []
  const waiting: { readonly count: number; readonly resolve: () => void }[] = []
  client.onMessage((delivery) => {
    heard.push(delivery)
    for (const { count, resolve } of waiting) if (heard.length >= count) resolve()
  })
  return {
    heard,
    reached: (count: number) =>
      new Promise<void>((resolve) => {
        waiting.push({ count, resolve })
        if (heard.length >= count) resolve()
      }),
  }
}

function publishAll(client: Relay, count: number): Promise<void>[] {
  return Array.from({ length: count }, (_, index) =>
    client.publish({
      topic: topics[index % topics.length] ?? '',
      message: `AA${String(index).padStart(6, '0')}`,
      ttlSeconds: 300,
      tag: 1108,
    }),
  )
}

const messages = dose(300, 1000)

function storm(open: () => Promise<TestRelay>): void {
  test(`${messages} messages through a restart and two cuts: nothing lost, doubled or out of order`, async () => {
    const relay = await open()
    try {
      const [one, two] = [relay.client(), relay.client()]
      const { heard, reached } = listen(two)
      await two.subscribe(topics)
      const published = publishAll(one, messages)
      await reached(messages / 10)
      relay.cut()
      await reached(messages * 0.3)
      await relay.restart()
      await reached(messages * 0.6)
      relay.cut()
      await Promise.all([...published, reached(messages)])
      // One more of each topic: what was doubled would have come before it.
      await Promise.all([...publishAll(one, messages + 3).slice(messages), reached(messages + 3)])
      for (const topic of topics) {
        const texts = heard.filter((delivery) => delivery.topic === topic).map(({ message }) => message)
        expect(texts).toEqual([...texts].sort())
        expect(new Set(texts).size).toBe(texts.length)
      }
      expect(heard).toHaveLength(messages + 3)
    } finally {
      await relay.close()
    }
  })

  test('a pairing comes about although the relay is restarted while the wallet decides', async () => {
    const relay = await open()
    try {
      const [app, wallet] = [relay.client(), relay.client()]
      const [pairingTopic = '', sessionTopic = ''] = topics
      const [appSide, walletSide] = [listen(app), listen(wallet)]
      await app.propose({ pairingTopic, message: 'AAproposal', ttlSeconds: 300 })
      await wallet.subscribe([pairingTopic])
      await walletSide.reached(1)
      await relay.restart()
      const sealed = { response: 'AAresponse', settlement: 'AAsettlement' }
      await wallet.approve({ pairingTopic, sessionTopic, ...sealed, ttlSeconds: 300 })
      await appSide.reached(1)
      await app.subscribe([sessionTopic])
      await appSide.reached(2)
      await app.publish({ topic: sessionTopic, message: 'AAsettled', ttlSeconds: 300, tag: 1103 })
      await walletSide.reached(2)
      expect(appSide.heard.map(({ message, tag }) => [message, tag])).toEqual([
        ['AAresponse', 1101],
        ['AAsettlement', 1102],
      ])
      expect(walletSide.heard.map(({ message }) => message)).toEqual(['AAproposal', 'AAsettled'])
    } finally {
      await relay.close()
    }
  })
}

describe('our relay client at our relay, in memory', () => {
  storm(async () => {
    const store = await openMailboxes({ place: { kind: 'memory' }, clock, log: silentLog })
    return restartableRelay(
      async () => store,
      async () => undefined,
    )
  })
})

describe('our relay client at our relay, in a file', () => {
  storm(async () => {
    const folder = createTestFolder()
    return await restartableRelay(
      () => openMailboxes({ place: { kind: 'folder', folder }, clock, log: silentLog }),
      (store) => store.close(),
    )
  })
})

describe('a refusal', () => {
  test("is told with the relay's own words", async () => {
    const store = await openMailboxes({ place: { kind: 'memory' }, clock, log: silentLog })
    const relay = await startTestRelay({ store, clock, config: { audiences: ['elsewhere.example'] } })
    const client = createRelayClient({
      urls: [relay.url],
      openChannel: (url, options) => webSocketChannel(url, { ...options, WebSocket, clock }),
      storage: memoryStorage(),
      clock,
      random: (length) => randomBytes(length),
      cryptography,
      log: silentLog,
    })
    try {
      await expect(client.subscribe(topics)).rejects.toMatchObject({ code: 'relay_refused' })
      expect(client.status.get()).toMatchObject({ status: 'refused' })
    } finally {
      await client.close()
      await relay.close()
    }
  })

  test.each([
    ['behind', -700_000],
    ['a day ahead', 86_400_000],
    ['two days behind', -172_800_000],
  ])('of a client whose clock is %s says so', async (_title, offMs) => {
    const store = await openMailboxes({ place: { kind: 'memory' }, clock, log: silentLog })
    const relay = await startTestRelay({ store, clock, config: { leewaySeconds: 60 } })
    const client = createRelayClient({
      urls: [relay.url],
      openChannel: (url, options) => webSocketChannel(url, { ...options, WebSocket, clock }),
      storage: memoryStorage(),
      clock: { ...clock, now: () => clock.now() + offMs },
      random: (length) => randomBytes(length),
      cryptography,
      log: silentLog,
    })
    try {
      const subscribed = client.subscribe(topics)
      // A token lasts a day, so a clock that is a little behind does no harm.
      if (offMs === -700_000) await subscribed
      else await expect(subscribed).rejects.toMatchObject({ code: 'clock_is_wrong' })
    } finally {
      await client.close()
      await relay.close()
    }
  })
})

describe('a channel over a real socket', () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  afterAll(() => {
    for (const client of server.clients) client.terminate()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })

  channelContract({ test, expect }, async () => {
    const right = new Promise<Channel>((resolve) =>
      server.once('connection', (socket, request) => resolve(socketChannel(socket, request.socket))),
    )
    // A TCP server's address is never a path.
    const { port } = server.address() as { port: number }
    const left = await webSocketChannel(`ws://127.0.0.1:${port}`, { WebSocket, clock })
    return { left, right: await right }
  })
})
