import { type Log, silentLog } from '@latchkey/base'
import { type FakeClock, fakeClock } from '@latchkey/base/testing'
import { expect, test } from 'vitest'
import { RelayServerError } from '../errors.ts'
import { openMailboxes } from '../openMailboxes.ts'
import type { NewMessage, RelayStore, Settled } from '../store/store.ts'
import { createToken, openRawClient, startRawClient } from '../testing/rawClient.ts'
import { countTurns } from '../testing/roundTrips.ts'
import { startTestRelay, type TestRelay, type TestRelayOptions } from '../testing/startTestRelay.ts'
import { newTopic, publication } from '../testing/withRelay.ts'

type Under = TestRelay & { readonly clock: FakeClock; readonly open: () => ReturnType<typeof openRawClient> }

async function withStore(
  body: (under: Under) => Promise<void>,
  {
    store: wrap = (store: RelayStore) => store,
    ...options
  }: Partial<Omit<TestRelayOptions, 'store'>> & { store?: (store: RelayStore) => RelayStore } = {},
): Promise<void> {
  const clock = fakeClock()
  const store = await openMailboxes({ place: { kind: 'memory' }, clock, log: silentLog })
  const relay = await startTestRelay({ store: wrap(store), clock, ...options })
  try {
    await body({ ...relay, clock, open: () => openRawClient({ url: relay.url, nowMs: clock.now() }) })
  } finally {
    await relay.close()
    await store.close()
  }
}

const down = () => new RelayServerError('storage_down', { data: { reason: 'a test' } })

test('while the storage is down nothing is answered; pings are; after 10 s sockets are sent elsewhere', async () => {
  const wrap = (store: RelayStore): RelayStore => ({
    ...store,
    publish: (_messages, settled) => settled(down()),
    check: () => Promise.reject(down()),
  })
  await withStore(
    async ({ open, clock, relay }) => {
      const [client, bystander] = [await open(), await open()]
      await bystander.ask('irn_subscribe', { topic: newTopic() })
      client.send(
        `{"id":1,"jsonrpc":"2.0","method":"irn_publish","params":${JSON.stringify(publication(newTopic(), 'one'))}}`,
      )
      client.socket.ping()
      await new Promise((resolve) => client.socket.once('pong', resolve))
      expect(client.frames).toEqual([])
      expect(await relay.health.ready()).toEqual({ storage: { status: 'takes no messages' } })
      await clock.advance(9000)
      expect(client.socket.readyState).toBe(client.socket.OPEN)
      await clock.advance(3000)
      expect((await client.closed).code).toBe(1001)
      expect((await bystander.closed).code).toBe(1001)
      expect(client.frames).toEqual([])
    },
    { store: wrap },
  )
})

test('a storage that hangs is one that is down', () =>
  withStore(
    async ({ open, clock }) => {
      const client = await open()
      client.send(
        `{"id":1,"jsonrpc":"2.0","method":"irn_publish","params":${JSON.stringify(publication(newTopic(), 'one'))}}`,
      )
      client.socket.ping()
      await new Promise((resolve) => client.socket.once('pong', resolve))
      await clock.advance(12_000)
      expect((await client.closed).code).toBe(1001)
    },
    { store: (store) => ({ ...store, publish: () => undefined }) },
  ))

test('a delivery waits for the answers to what came before it, and is never read in one go with them', async () => {
  const held: { messages: readonly NewMessage[]; settled: Settled }[] = []
  const wrap = (store: RelayStore): RelayStore => ({
    ...store,
    // As a storage that several processes share: others may hear before the publisher is answered.
    publish(messages, settled) {
      if (messages[0]?.message !== 'slow') return store.publish(messages, settled)
      held.push({ messages, settled })
      store.publish(messages, () => undefined)
    },
  })
  await withStore(
    async ({ open }) => {
      const [app, wallet, topic] = [await open(), await open(), newTopic()]
      await app.ask('irn_subscribe', { topic })
      await wallet.ask('irn_subscribe', { topic })
      const slow = app.ask('irn_publish', publication(topic, 'slow'))
      await wallet.untilMessage('slow')
      await wallet.ask('irn_publish', publication(topic, 'reply'))
      const later = await app.ask('irn_subscribe', { topic: newTopic() })
      expect(app.messages()).toEqual([])
      const [turnOf, turns] = [countTurns(), [] as number[]]
      app.socket.on('message', () => turns.push(turnOf()))
      held[0]?.settled()
      const answer = await slow
      const reply = await app.untilMessage('reply')
      expect([later, answer, reply].map((frame) => app.frames.indexOf(frame))).toEqual([1, 2, 3])
      expect(turns).toEqual([0, 1])
    },
    { store: wrap },
  )
})

test('a delivery of the very turn of an answer is not read in one go with it either', async () => {
  const held: Settled[] = []
  const wrap = (store: RelayStore): RelayStore => ({
    ...store,
    // As where both are written together: publishers are answered first, and then all are told.
    publish(messages, settled) {
      if (messages[0]?.message === 'slow') held.push(settled)
      else
        store.publish(messages, (failure) => {
          held.shift()?.()
          settled(failure)
        })
    },
  })
  await withStore(
    async ({ open }) => {
      const [app, wallet, topic] = [await open(), await open(), newTopic()]
      await app.ask('irn_subscribe', { topic })
      const slow = app.ask('irn_publish', publication(topic, 'slow'))
      await app.ask('irn_subscribe', { topic: newTopic() })
      const [turnOf, turns] = [countTurns(), [] as number[]]
      app.socket.on('message', () => turns.push(turnOf()))
      await wallet.ask('irn_publish', publication(topic, 'next'))
      const [answer, next] = [await slow, await app.untilMessage('next')]
      expect(app.frames.indexOf(next)).toBe(app.frames.indexOf(answer) + 1)
      expect(turns).toEqual([0, 1])
    },
    { store: wrap },
  )
})

test('a stop answers what is on its way, takes nobody in, and sends all elsewhere', async () => {
  let release: () => void = () => undefined
  const wrap = (store: RelayStore): RelayStore => ({
    ...store,
    publish(messages, settled) {
      release = () => store.publish(messages, settled)
    },
  })
  await withStore(
    async ({ open, url, clock, relay }) => {
      const [busy, idle] = [await open(), await open()]
      const answer = busy.ask('irn_publish', publication(newTopic(), 'one'))
      await busy.ask('irn_subscribe', { topic: newTopic() })
      const closing = relay.close()
      const late = startRawClient({ url, nowMs: clock.now() })
      const status = await new Promise((resolve) =>
        late.socket.once('unexpected-response', (_request, response) => resolve(response.statusCode)),
      )
      expect(status).toBe(503)
      const polite = await openRawClient({ url, nowMs: clock.now(), query: { useOnCloseEvent: 'true' } })
      expect((await polite.closed).code).toBe(1001)
      expect(busy.socket.readyState).toBe(busy.socket.OPEN)
      release()
      expect((await answer).result).toBe(true)
      await clock.advance(100)
      await closing
      expect((await busy.closed).code).toBe(1001)
      expect((await idle.closed).code).toBe(1001)
      late.socket.terminate()
    },
    { store: wrap },
  )
})

test('many sockets are sent away in a rhythm', () =>
  withStore(
    async ({ open, clock, relay }) => {
      const clients = await Promise.all(Array.from({ length: 25 }, open))
      const closing = relay.close()
      const gone = () => clients.filter(({ socket }) => socket.readyState !== socket.OPEN).length
      await Promise.race(clients.map(({ closed }) => closed))
      expect(gone()).toBeLessThanOrEqual(10)
      await clock.advance(1000)
      await closing
      await Promise.all(clients.map(({ closed }) => closed))
    },
    { config: { limits: { closingsPerSecond: 100 } } },
  ))

test('sockets are asked whether they are there, and cut when they do not say so twice', () =>
  withStore(
    async ({ open }) => {
      const [present, absent] = [await open(), await open()]
      absent.socket.on('ping', () => undefined)
      // A half-open line: nothing that comes is read.
      absent.socket.pause()
      const pings: number[] = []
      await new Promise<void>((resolve) => {
        present.socket.on('ping', () => {
          pings.push(performance.now())
          if (pings.length === 6) resolve()
        })
      })
      absent.socket.resume()
      expect((await absent.closed).code).toBe(1006)
      expect(present.socket.readyState).toBe(present.socket.OPEN)
    },
    { pingMs: 20 },
  ))

test('what clients say about their users is neither stored nor passed on', async () => {
  const stored: NewMessage[] = []
  const wrap = (store: RelayStore): RelayStore => ({
    ...store,
    publish(messages, settled) {
      stored.push(...messages)
      store.publish(messages, settled)
    },
  })
  const secrets = {
    correlationId: 7,
    chainId: 'eip155:1',
    rpcMethods: ['m'],
    txHashes: ['0x1'],
    contractAddresses: ['0x2'],
  }
  await withStore(
    async ({ open }) => {
      const [app, wallet, topic] = [await open(), await open(), newTopic()]
      await wallet.ask('irn_subscribe', { topic })
      await app.ask('irn_publish', { ...publication(topic, 'one'), ...secrets, tvf: secrets })
      const { text } = await wallet.untilMessage('one')
      // The address is that of the line, not what a client says.
      expect(Object.keys(stored[0] ?? {}).sort()).toEqual([
        'address',
        'attestation',
        'message',
        'publisher',
        'tag',
        'topic',
        'ttlSeconds',
      ])
      expect(text).not.toMatch(/eip155|correlation|0x1|tvf|attestation/)
    },
    { store: wrap },
  )
})

test('neither the log nor the metrics name a topic, a token or a client', async () => {
  const lines: string[] = []
  const note = (message: string, ...details: unknown[]) =>
    void lines.push(JSON.stringify([message, details.map(String)]))
  const log: Log = { debug: note, info: note, warn: note, error: note }
  const wrap = (store: RelayStore): RelayStore => ({
    ...store,
    publish(messages, settled) {
      if (messages[0]?.message === 'fault') throw new Error('a fault of ours')
      if (messages[0]?.message === 'down') settled(down())
      else store.publish(messages, settled)
    },
  })
  await withStore(
    async ({ open, relay, clock, url }) => {
      const [app, wallet, topic] = [await open(), await open(), newTopic()]
      const { result } = await wallet.ask('irn_subscribe', { topic })
      await app.ask('irn_publish', publication(topic, 'one'))
      await wallet.untilMessage('one')
      const faulty = await open()
      void faulty.ask('irn_publish', publication(topic, 'fault')).catch(() => undefined)
      expect((await faulty.closed).code).toBe(1001)
      void app.ask('irn_publish', publication(topic, 'down')).catch(() => undefined)
      const refused = startRawClient({ url, nowMs: 0, query: { useOnCloseEvent: 'true' } })
      expect((await refused.closed).code).toBe(3000)
      await clock.advance(11_000)
      const all = `${lines.join('\n')}${relay.renderMetrics()}`
      expect(all).toContain('a fault of ours')
      expect(all).toContain('relay_delivered_total 1')
      expect(all).toContain('relay_refused_total{reason="InvalidJwt"} 1')
      for (const secret of [topic, String(result), 'did:key', 'eyJ', '127.0.0.1']) expect(all).not.toContain(secret)
    },
    { store: wrap, log },
  )
})

test('the HTTP side: health, readiness, and calls without a socket', () =>
  withStore(async ({ httpUrl, url, clock, open }) => {
    expect((await fetch(`${httpUrl}/health/live`)).status).toBe(200)
    expect(await (await fetch(`${httpUrl}/health/ready`)).json()).toEqual({
      status: 'ok',
      parts: { storage: { status: 'ok' } },
    })
    expect((await fetch(`${httpUrl}/elsewhere`)).status).toBe(404)
    expect(await (await fetch(`${httpUrl}/metrics`)).text()).toContain('# TYPE relay_sockets gauge')
    const topic = newTopic()
    const authorization = `Bearer ${createToken(url, clock.now())}`
    const call = async (method: string, params: unknown, headers: Record<string, string> = { authorization }) => {
      const body = JSON.stringify({ id: '1749000000000123456', jsonrpc: '2.0', method, params })
      const answer = await fetch(`${httpUrl}/rpc`, { method: 'POST', headers, body })
      return { status: answer.status, body: await answer.json() }
    }
    expect(await call('irn_publish', publication(topic, 'one'), {})).toMatchObject({
      status: 401,
      body: { error: { data: 'MissingJwt' } },
    })
    expect(await call('irn_publish', publication(topic, 'one'))).toEqual({
      status: 200,
      body: { id: '1749000000000123456', jsonrpc: '2.0', result: true },
    })
    expect((await call('irn_publish', { topic: 'x' })).body.error.data).toBe('InvalidTopic')
    const request = { id: 1, jsonrpc: '2.0', method: 'irn_publish', params: publication(topic, 'bent @') }
    const bent = Buffer.from(JSON.stringify(request)).map((byte) => (byte === 0x40 ? 0xff : byte))
    const answers = await Promise.all(
      [bent, '{'].map((body) => fetch(`${httpUrl}/rpc`, { method: 'POST', headers: { authorization }, body })),
    )
    const [unreadable, noJson] = await Promise.all(answers.map((answer) => answer.json()))
    expect(unreadable).toMatchObject({ error: expect.anything() })
    expect(unreadable).toEqual(noJson)
    const wallet = await open()
    await wallet.ask('irn_subscribe', { topic })
    await wallet.untilMessage('one')
    expect((await call('irn_fetchMessages', { topic })).body.result).toEqual({ messages: [], hasMore: false })
  }))

test('a token for another address is refused whatever Host says, and the owner is told which setting names it', async () => {
  const lines: string[] = []
  const log: Log = { ...silentLog, warn: (message) => void lines.push(message) }
  await withStore(
    async ({ url, clock }) => {
      const knock = async (audience: string) => {
        const token = createToken(audience, clock.now())
        await expect(
          openRawClient({ url, nowMs: 0, token, headers: { host: new URL(audience).host } }),
        ).rejects.toThrow('401')
      }
      await knock('ws://relay.lan:4402/?a\nb')
      await knock('ws://relay:4402')
      expect(lines).toEqual([
        'A client was refused: its token is made for relay.lan:4402, which is no address of this relay. If clients are given that one, put it into LATCHKEY_RELAY_ADDRESSES',
        'A client was refused: its token is made for relay:4402, which is no address of this relay. If clients are given that one, put it into LATCHKEY_RELAY_ADDRESSES',
      ])
      // An unsigned name is not told, and neither are more than a few.
      const unsigned = `${createToken('ws://evil.example', clock.now()).slice(0, -20)}${'A'.repeat(20)}`
      await expect(openRawClient({ url, nowMs: 0, token: unsigned })).rejects.toThrow('401')
      expect(lines).toHaveLength(2)
      for (const name of ['a', 'a', 'b', 'c', 'd', 'e']) await knock(`ws://${name}:4402`)
      expect(lines).toHaveLength(5)
    },
    { log },
  )
})
