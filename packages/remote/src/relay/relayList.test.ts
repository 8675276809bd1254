import { memoryStorage } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { expect, test } from 'vitest'
import { fakeRelayServer } from './testing/fakeRelayServer.ts'
import { testClient, topicOf } from './testing/testClient.ts'

const own = 'wss://own.example'
const upstream = 'wss://upstream.example'

/** Two relays and clients that know both. */
function twoRelays() {
  const clock = fakeClock()
  const makeServer = () => fakeRelayServer({ now: clock.now })
  const servers = { own: makeServer(), upstream: makeServer() }
  const openChannel = (url: string) => (url.startsWith(own) ? servers.own : servers.upstream).open(url)
  const client = (seed: number, storage = memoryStorage()) =>
    testClient({ clock, server: servers.own, seed, storage, urls: [own, upstream], openChannel })
  return { clock, ...servers, client }
}
const publication = { message: 'YQ', ttlSeconds: 300, tag: 1108 }

test("the owner's own relay is used when it is there, and no other is opened", async () => {
  const relays = twoRelays()
  const { relay } = relays.client(1)
  void relay.subscribe([topicOf(1)])
  await relays.clock.advance(0)
  expect(relay.status.get()).toEqual({ status: 'connected', url: own })
  expect(relays.upstream.urls).toEqual([])
})

test('the next relay takes new topics when the first is away, and keeps them after a reload', async () => {
  const relays = twoRelays()
  relays.own.set('down')
  const storage = memoryStorage()
  const first = relays.client(1, storage)
  const proposed = first.relay.propose({ pairingTopic: topicOf(1), message: 'YQ', ttlSeconds: 300 })
  await relays.clock.advance(0)
  await proposed
  expect(first.relay.status.get()).toEqual({ status: 'connected', url: upstream })
  await first.relay.close()

  relays.own.set('up')
  const again = relays.client(2, storage)
  void again.relay.subscribe([topicOf(1)])
  await relays.clock.advance(0)
  void again.relay.subscribe([topicOf(2)], { beside: topicOf(1) })
  void again.relay.subscribe([topicOf(3)])
  await relays.clock.advance(0)
  const subscribed = (server: typeof relays.own) =>
    server.calls.filter(({ method }) => method === 'irn_batchSubscribe').map(({ params }) => params)
  expect(subscribed(relays.upstream)).toEqual([{ topics: [topicOf(1)] }, { topics: [topicOf(2)] }])
  expect(subscribed(relays.own)).toEqual([{ topics: [topicOf(3)] }])

  await Promise.all([again.relay.unsubscribe([topicOf(1), topicOf(2), topicOf(3)]), relays.clock.advance(0)])
  expect(storage.get('relay-topics.v1')).toBe('{}')
})

test.each(['no JSON', 'null', '7', '["a"]', `{"${topicOf(1)}":{"toString":1}}`])(
  'stored places that are none count for nothing: %s',
  async (text) => {
    const relays = twoRelays()
    const storage = memoryStorage()
    storage.set('relay-topics.v1', text)
    const { relay } = relays.client(1, storage)
    void relay.subscribe([topicOf(1)])
    await relays.clock.advance(0)
    expect(relay.status.get()).toEqual({ status: 'connected', url: own })
    expect(relays.own.calls.filter(({ method }) => method === 'irn_batchSubscribe')).toHaveLength(1)
  },
)

test('two peers that found the same relay hear each other', async () => {
  const relays = twoRelays()
  relays.own.refuse('Unauthorized: Project not found')
  const [one, two] = [relays.client(1), relays.client(2)]
  void two.relay.subscribe([topicOf(1)])
  void one.relay.publish({ ...publication, topic: topicOf(1) })
  await relays.clock.advance(0)
  await relays.clock.advance(0)
  expect(two.texts()).toEqual(['YQ'])
})

test('error: with no relay at all the visitor is told, and all of them are tried again', async () => {
  const relays = twoRelays()
  relays.own.set('down')
  relays.upstream.set('down')
  const { relay } = relays.client(1)
  const published = relay.publish({ ...publication, topic: topicOf(1) }).catch((error) => error.code)
  await relays.clock.advance(20_000)
  expect(relay.status.get().status).toBe('unreachable')
  await relays.clock.advance(41_000)
  expect(await published).toBe('relay_unreachable')
  relays.upstream.set('up')
  await relays.clock.advance(10_000)
  expect(relay.status.get()).toEqual({ status: 'connected', url: upstream })
  await relay.close()
  const after = relays.upstream.urls.length
  await relays.clock.advance(60_000)
  expect(relays.upstream.urls.length).toBe(after)
})

test.each(['junk', '[]', '{"a":1}', '{"__proto__":"wss://own.example"}', '{"x":"wss://gone.example"}'])(
  'a note of places that says %s does no harm',
  async (note) => {
    const relays = twoRelays()
    const storage = memoryStorage()
    storage.set('relay-topics.v1', note)
    const { relay } = relays.client(1, storage)
    void relay.subscribe([topicOf(1)])
    await relays.clock.advance(0)
    expect(relay.status.get().status).toBe('connected')
  },
)
