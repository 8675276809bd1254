import { memoryStorage } from '@latchkey/base'
import { describe, expect, test } from 'vitest'
import { nobleCryptography } from '../cryptography/nobleCryptography.ts'
import { readAuthToken } from './authToken.ts'
import { createRelayClient } from './relayClient.ts'
import { recordingLog, relayUrl, testClient, testRelay, topicOf } from './testing/testClient.ts'

const topic = topicOf(1)
const publication = { topic, message: 'c2VhbGVk', ttlSeconds: 300, tag: 1108 }

/** A promise whose outcome can be looked at. */
function watch(promise: Promise<unknown>) {
  const seen = { outcome: 'pending' as unknown }
  promise.then(
    () => {
      seen.outcome = 'done'
    },
    (error) => {
      seen.outcome = error?.code ?? error
    },
  )
  return seen
}

describe('in calm weather', () => {
  test('nothing is opened before the first call', async () => {
    const { clock, server, one } = testRelay()
    await clock.advance(120_000)
    expect(server.urls).toEqual([])
    expect(one.relay.status.get()).toEqual({ status: 'idle' })
  })

  test('a message gets to the other side with its tag and time, once, and is acknowledged', async () => {
    const { clock, server, one, two } = testRelay()
    const subscribed = watch(two.relay.subscribe([topic]))
    const published = watch(one.relay.publish({ ...publication, prompt: true }))
    await clock.advance(0)
    expect([subscribed.outcome, published.outcome]).toEqual(['done', 'done'])
    expect(two.heard).toEqual([{ topic, message: 'c2VhbGVk', tag: 1108, publishedAtMs: clock.now() }])
    expect(server.unacknowledged()).toBe(0)
    expect(two.relay.status.get()).toEqual({ status: 'connected', url: relayUrl })
    const sent = server.calls.find(({ method }) => method === 'irn_publish')
    expect(sent?.params).toEqual({ topic, message: 'c2VhbGVk', ttl: 300, tag: 1108, attestation: '', prompt: true })
  })

  test('the address keeps its path and query, and the token names the client, the relay and one subject', async () => {
    const { clock, server, one } = testRelay()
    void one.relay.subscribe([topic])
    await clock.advance(0)
    server.cut()
    await clock.advance(2000)
    const tokens = server.urls.map((url) => {
      const { pathname, searchParams } = new URL(url)
      expect(pathname).toBe('/path')
      expect([...searchParams.keys()]).toEqual(['auth', 'ua', 'useOnCloseEvent', 'x'])
      return readAuthToken(searchParams.get('auth'))
    })
    expect(tokens).toHaveLength(2)
    expect(tokens[0]).toMatchObject({ audience: relayUrl, issuedAtSeconds: Math.floor(1_700_000_000_000 / 1000) })
    expect(tokens[0]?.subject).toMatch(/^[0-9a-f]{64}$/)
    expect(tokens[1]?.subject).toBe(tokens[0]?.subject)
    expect(tokens[1]?.clientId).toBe(tokens[0]?.clientId)
  })

  test('the client keeps its name over a reload, and gets a new one for a broken seed', async () => {
    const { clock, server } = testRelay()
    const storage = memoryStorage()
    for (const seed of [5, 6]) {
      const { relay } = testClient({ clock, server, storage, seed, projectId: 'owner' })
      void relay.subscribe([topic])
      await clock.advance(0)
      await relay.close()
    }
    storage.set('relay-seed.v1', 'junk')
    void testClient({ clock, server, storage, seed: 7 }).relay.subscribe([topic])
    await clock.advance(0)
    const names = server.urls.map((url) => readAuthToken(new URL(url).searchParams.get('auth'))?.clientId)
    expect(names[1]).toBe(names[0])
    expect(names[2]).not.toBe(names[0])
    expect(new URL(server.urls[0] ?? '').searchParams.get('projectId')).toBe('owner')
  })

  test('a proposal and an approval subscribe by themselves', async () => {
    const { clock, server, one, two } = testRelay()
    const [pairingTopic, sessionTopic] = [topicOf(2), topicOf(3)]
    void one.relay.propose({ pairingTopic, message: 'cHJvcG9zZQ', ttlSeconds: 300 })
    void two.relay.subscribe([pairingTopic])
    await clock.advance(0)
    const approved = watch(
      two.relay.approve({ pairingTopic, sessionTopic, response: 'eWVz', settlement: 'c2V0dGxl', ttlSeconds: 300 }),
    )
    await clock.advance(0)
    void one.relay.subscribe([sessionTopic])
    void one.relay.publish({ ...publication, topic: sessionTopic, message: 'dHJ1ZQ' })
    await clock.advance(0)
    expect(approved.outcome).toBe('done')
    expect(two.texts()).toEqual(['cHJvcG9zZQ', 'dHJ1ZQ'])
    expect(one.heard.map(({ message, tag }) => [message, tag])).toEqual([
      ['eWVz', 1101],
      ['c2V0dGxl', 1102],
    ])
    const asked = server.calls.filter(({ method }) => method === 'irn_batchSubscribe').map(({ params }) => params)
    expect(asked).toEqual([{ topics: [pairingTopic] }, { topics: [sessionTopic] }])
  })

  test('1,200 topics are asked for in three calls, one known already in none', async () => {
    const { clock, server, one } = testRelay()
    const topics = Array.from({ length: 1200 }, (_, index) => topicOf(index))
    const all = watch(one.relay.subscribe(topics))
    await clock.advance(0)
    const again = watch(one.relay.subscribe([topic]))
    await clock.advance(0)
    expect([all.outcome, again.outcome]).toEqual(['done', 'done'])
    expect(server.calls.map(({ method }) => method)).toEqual(Array(3).fill('irn_batchSubscribe'))
  })

  test('a topic given up is heard no more, and its relay is told', async () => {
    const { clock, server, one, two } = testRelay()
    void two.relay.subscribe([topic, topicOf(2), topicOf(3)])
    await clock.advance(0)
    const gone = watch(Promise.all([two.relay.unsubscribe([topic]), two.relay.unsubscribe([topicOf(2), topicOf(3)])]))
    void one.relay.publish(publication)
    await clock.advance(0)
    expect(gone.outcome).toBe('done')
    expect(two.heard).toEqual([])
    expect(server.calls).toContainEqual({
      method: 'irn_unsubscribe',
      params: { topic, id: `id of ${topic}` },
      rawId: expect.any(String),
    })
  })

  test('a farewell under way does not undo a new welcome', async () => {
    const { clock, server, one, two } = testRelay()
    void two.relay.subscribe([topic])
    await clock.advance(0)
    server.set('down')
    server.cut()
    const gone = watch(two.relay.unsubscribe([topic]))
    const back = watch(two.relay.subscribe([topic]))
    server.set('up')
    await clock.advance(2000)
    void one.relay.publish(publication)
    await clock.advance(0)
    expect([gone.outcome, back.outcome]).toEqual(['done', 'done'])
    expect(two.texts()).toEqual([publication.message])
  })

  test('a line that nobody needs is closed, and opened again by the next call', async () => {
    const { clock, server, one } = testRelay()
    void one.relay.publish(publication)
    await clock.advance(50_000)
    expect(server.sockets()).toBe(0)
    expect(one.relay.status.get()).toEqual({ status: 'idle' })
    const published = watch(one.relay.publish({ ...publication, message: 'bmV4dA' }))
    await clock.advance(0)
    expect(published.outcome).toBe('done')
  })
})

describe('a delivery', () => {
  test('is acknowledged only when the listener has finished', async () => {
    const { clock, server, one, two } = testRelay()
    let finish: () => void = () => undefined
    two.relay.onMessage(() => new Promise<void>((resolve) => (finish = resolve)))
    void two.relay.subscribe([topic])
    void one.relay.publish(publication)
    await clock.advance(0)
    expect(server.unacknowledged()).toBe(1)
    server.repeatAll()
    await clock.advance(0)
    finish()
    await clock.advance(0)
    expect(server.unacknowledged()).toBe(0)
    expect(two.texts()).toEqual([publication.message])
  })

  test('that a listener could not take in is delivered again, and given up after five times', async () => {
    const { clock, server, one, two } = testRelay()
    let tries = 0
    two.relay.onMessage(() => {
      tries++
      throw new Error(publication.message)
    })
    void two.relay.subscribe([topic])
    void one.relay.publish(publication)
    await clock.advance(0)
    for (let round = 0; round < 7; round++) {
      server.cut()
      await clock.advance(10_000)
    }
    expect(tries).toBe(5)
    expect(server.unacknowledged()).toBe(0)
  })

  test('that nobody listens to stays with the relay', async () => {
    const { clock, server, one } = testRelay()
    const deaf = createRelayClient({
      urls: [relayUrl],
      openChannel: (url) => server.open(url),
      storage: memoryStorage(),
      clock,
      random: (length) => new Uint8Array(length).fill(9),
      cryptography: nobleCryptography,
      log: recordingLog().log,
    })
    void deaf.subscribe([topic])
    void one.relay.publish(publication)
    await clock.advance(0)
    expect(server.unacknowledged()).toBe(1)
    const heard: string[] = []
    deaf.onMessage(({ message }) => void heard.push(message))
    server.cut()
    await clock.advance(2000)
    expect(heard).toEqual([publication.message])
  })
})

describe('hostile words', () => {
  test('are ignored, and nothing secret gets into the log', async () => {
    const { clock, server, one } = testRelay()
    const { log, text } = recordingLog()
    const storage = memoryStorage()
    const { relay, heard } = testClient({ clock, server, seed: 3, log, storage })
    relay.onMessage(() => {
      throw new Error(`could not read ${topic}`)
    })
    void relay.subscribe([topic])
    void one.relay.publish(publication)
    await clock.advance(0)
    const frames = [
      '',
      '{',
      '[]',
      'null',
      '{"id":1}',
      '{"id":{},"result":1}',
      '[['.repeat(200_000),
      'x'.repeat(600_000),
    ]
    for (const frame of frames) server.say(frame)
    server.say(`{"id":7,"method":"irn_subscription","params":{"data":{"topic":"${topic}","message":7}}}`)
    server.close(4010, `bye ${topic}`)
    await clock.advance(5000)
    expect(heard.length).toBeGreaterThan(0)
    expect(relay.status.get().status).toBe('connected')
    server.refuse('Invalid JWT')
    server.cut()
    await clock.advance(10_000)
    expect(text()).toContain('ignored')
    const token = new URL(server.urls[0] ?? '').searchParams.get('auth') ?? ''
    for (const secret of [topic, token, publication.message, storage.get('relay-seed.v1') ?? '?']) {
      expect(text()).not.toContain(secret)
    }
  })

  test('error: an address of another kind is refused at once', () => {
    const { clock, server } = testRelay()
    for (const urls of [[], ['ftp://relay.example'], ['wss://'], [relayUrl, 'relay.example']]) {
      expect(() => testClient({ clock, server, urls })).toThrow(expect.objectContaining({ code: 'relay_bad_address' }))
    }
    expect(() => testClient({ clock, server, urls: ['relay.example'] })).toThrow(
      'Provided URL is not compatible with WebSocket connection: relay.example',
    )
  })
})

test('an address that is written as that of a page is where the socket is opened', async () => {
  const { clock, server } = testRelay()
  for (const url of ['https://relay.example/path', 'http://localhost:1/path']) {
    void testClient({ clock, server, urls: [url] }).relay.subscribe([topic])
  }
  await clock.advance(0)
  expect(server.urls.map((url) => url.split('?')[0])).toEqual(['wss://relay.example/path', 'ws://localhost:1/path'])
})

test('ten listeners are heard, and an eleventh is a mistake that is said', async () => {
  const { clock, one, two } = testRelay()
  const heard: number[] = []
  const before = Array.from({ length: 9 }, (_, index) => two.relay.onMessage(() => void heard.push(index)))
  expect(() => two.relay.onMessage(() => undefined)).toThrow(
    'More than 10 listeners wait at one link to the pairing service.',
  )
  before[0]?.()
  two.relay.onMessage(() => void heard.push(9))
  void two.relay.subscribe([topic])
  void one.relay.publish(publication)
  await clock.advance(0)
  expect(heard).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('close settles everything, and a closed client says so', async () => {
  const { clock, server, one } = testRelay()
  server.set('mute')
  const waiting = [
    watch(one.relay.publish(publication)),
    watch(one.relay.subscribe([topic])),
    watch(one.relay.unsubscribe([topic])),
    watch(one.relay.propose({ pairingTopic: topicOf(2), message: 'YQ', ttlSeconds: 300 })),
  ]
  await clock.advance(10)
  await one.relay.close()
  await one.relay.close()
  await clock.advance(0)
  expect(waiting.map(({ outcome }) => outcome)).toEqual(['relay_closed', 'done', 'relay_closed', 'relay_closed'])
  await expect(one.relay.publish(publication)).rejects.toMatchObject({ code: 'relay_closed' })
  expect(server.sockets()).toBe(0)
  expect(one.relay.status.get()).toEqual({ status: 'idle' })
  await clock.advance(120_000)
  expect(server.urls).toHaveLength(1)
})
