import { describe, expect, test } from 'vitest'
import { seededBytes } from '../testing/faults.ts'
import { gatedRecords } from '../testing/gatedRecords.ts'
import { address, namespaces, only, optionalNamespaces, paired, setUp } from '../testing/sides.ts'
import { approve } from './answerProposal.ts'
import { sealEnvelope } from './envelope.ts'
import { pair } from './pair.ts'
import type { Peer } from './peerState.ts'
import { propose } from './propose.ts'
import { createReceiver } from './receive.ts'
import { memoryRecords } from './recordStorage.ts'
import { request } from './request.ts'

const random = seededBytes(77)
/** A side's messages on a topic, if its program were somebody's own. */
const seal = (peer: Peer, topic: string, body: object) =>
  sealEnvelope(JSON.stringify({ jsonrpc: '2.0', ...body }), peer.keys.get(topic)!, random)
const sign = (topic: string) => ({ topic, chainId: 'eip155:1', method: 'personal_sign', params: [] })
const minuteMs = 60_000

describe('what waits for a person', () => {
  test('a request is not exchanged for another while it is read', async () => {
    const { app, wallet, relay, topic, settle, clock } = await paired()
    const ask = (params: readonly string[]) => {
      const body = { request: { method: 'personal_sign', params }, chainId: 'eip155:1' }
      const id = clock.now() * 1000
      relay.inject({
        topic,
        tag: 1108,
        message: seal(app.peer, topic, { id, method: 'wc_sessionRequest', params: body }),
      })
    }
    ask(['a harmless text', address])
    await settle()
    ask(['another text', address])
    await settle()
    expect(wallet.peer.requests.get().map(({ params }) => params)).toEqual([['a harmless text', address]])
  })

  test('a proposal is not exchanged for another while it is read, also not from another pairing', async () => {
    const { side, relay, settle } = setUp()
    const [shop, thief, wallet] = [await side('app'), await side('app'), await side('wallet')]
    const [asked, other] = [
      await propose(shop.peer, { optionalNamespaces }),
      await propose(thief.peer, { optionalNamespaces }),
    ]
    await pair(wallet.peer, asked.uri)
    await settle()
    const [shown] = wallet.peer.proposals.get()
    const { pairingTopic } = await pair(wallet.peer, other.uri)
    await settle()
    const proposer = { publicKey: 'ab'.repeat(32), metadata: { name: 'thief' } }
    const params = { requiredNamespaces: {}, optionalNamespaces, proposer }
    for (const [peer, topic] of [
      [shop.peer, shown!.pairingTopic],
      [thief.peer, pairingTopic],
    ] as const) {
      const message = seal(peer, topic, { id: shown!.id, method: 'wc_sessionPropose', params })
      relay.inject({ topic, tag: 1100, message })
    }
    await settle()
    expect(wallet.peer.proposals.get()).toContainEqual(shown)
    expect(wallet.peer.proposals.get().map(({ proposer }) => proposer.name)).toEqual(['app', 'app'])
  })

  test('does not wait for ever because the other side says so', async () => {
    const { app, wallet, relay, topic, settle, clock } = await paired()
    const id = clock.now() * 1000
    const params = { request: { ...sign(topic), expiryTimestamp: 1e300 }, chainId: 'eip155:1' }
    relay.inject({ topic, tag: 1108, message: seal(app.peer, topic, { id, method: 'wc_sessionRequest', params }) })
    await settle()
    expect(wallet.peer.requests.get()[0]?.expiresAtMs).toBeLessThanOrEqual(clock.now() + 8 * 86_400_000)

    const other = await propose(app.peer, { optionalNamespaces })
    const { pairingTopic } = await pair(wallet.peer, other.uri)
    await settle()
    const proposer = { publicKey: 'ab'.repeat(32), metadata: { name: 'app' } }
    const body = { requiredNamespaces: {}, optionalNamespaces, proposer, expiryTimestamp: 1e300 }
    relay.inject({
      topic: pairingTopic,
      tag: 1100,
      message: seal(app.peer, pairingTopic, { id: 5, method: 'wc_sessionPropose', params: body }),
    })
    await settle()
    expect(wallet.peer.proposals.get()).toHaveLength(2)
    await clock.advance(120 * minuteMs)
    expect(wallet.peer.proposals.get()).toEqual([])
  })
})

test('a code that names a relay of another kind is refused', async () => {
  const { side } = setUp()
  const [app, wallet] = [await side('app'), await side('wallet')]
  const { uri } = await propose(app.peer, { optionalNamespaces })
  const other = uri.replace('relay-protocol=irn', 'relay-protocol=waku')
  await expect(pair(wallet.peer, other)).rejects.toMatchObject({ code: 'relay_not_supported' })
})

describe('an app', () => {
  test('makes good ids again after a wallet used the greatest there is', async () => {
    const { app, wallet, relay, topic, settle, side } = await paired()
    const id = Number.MAX_SAFE_INTEGER
    const params = { namespaces }
    relay.inject({ topic, tag: 1104, message: seal(wallet.peer, topic, { id, method: 'wc_sessionUpdate', params }) })
    await settle()
    const again = await side('app', { records: app.records })
    await propose(again.peer, { optionalNamespaces })
    expect([...again.peer.own.keys()].every(Number.isSafeInteger)).toBe(true)
  })

  test('does not listen to ever more topics of one that answers over and over', async () => {
    const { side, relay, settle } = setUp()
    const app = await side('app')
    await propose(app.peer, { optionalNamespaces })
    const [own] = app.peer.own.values()
    for (let turn = 1; turn <= 20; turn++) {
      const result = {
        relay: { protocol: 'irn' },
        responderPublicKey: (turn + 9).toString(16).padStart(2, '0').repeat(32),
      }
      const topic = own!.pairingTopic
      relay.inject({ topic, tag: 1101, message: seal(app.peer, topic, { id: own!.id, result }) })
      await settle()
    }
    expect(app.peer.keys.size).toBeLessThanOrEqual(4)
  })

  test('waits for the wallet that answered, although another one that scanned the code refuses', async () => {
    const { side, relay, settle } = setUp()
    const app = await side('app')
    const { approval } = await propose(app.peer, { optionalNamespaces })
    let failure: unknown
    approval.catch((error: unknown) => {
      failure = error
    })
    const [own] = app.peer.own.values()
    const topic = own!.pairingTopic
    const tell = async (body: object) => {
      relay.inject({ topic, tag: 1101, message: seal(app.peer, topic, { id: own!.id, ...body }) })
      await settle()
    }
    await tell({ result: { relay: { protocol: 'irn' }, responderPublicKey: '0b'.repeat(32) } })
    await tell({ error: { code: 5000, message: 'User rejected.' } })
    expect([app.peer.own.size, failure]).toEqual([1, undefined])
  })

  test.each([
    { code: -32000, message: `<html>${'x'.repeat(10_000)}` },
    { code: '4001', message: 'no' },
    { message: { text: 'no' } },
  ])('is told of a failure in whatever form', async (error) => {
    const { app, wallet, relay, topic, settle } = await paired()
    const asking = request(app.peer, sign(topic)).catch((failure: unknown) => failure)
    await settle()
    const [asked] = wallet.peer.requests.get()
    relay.inject({ topic, tag: 1109, message: seal(app.peer, topic, { id: asked?.id, error }) })
    await settle()
    expect(await asking).toMatchObject({
      code: 'peer_refused',
      data: { code: typeof error.code === 'number' ? error.code : -32603 },
    })
  })

  test('is not told by its own request, come back from the relay, that it was refused', async () => {
    const { app, relay, topic, settle } = await paired()
    const asked = request(app.peer, sign(topic))
    let told: unknown = 'nothing yet'
    asked.catch((error: unknown) => {
      told = error
    })
    await settle()
    // As the relay pleases: to everybody, its writer too.
    const { message } = relay.published.find(({ tag }) => tag === 1108)!
    await createReceiver(app.peer)({ topic, message, tag: 1108, publishedAtMs: 0 })
    await settle()
    expect(relay.published.filter(({ tag }) => tag === 1109)).toEqual([])
    expect(told).toBe('nothing yet')
  })
})

test('answers every ping and keeps none of them: whoever asks without end fills no storage', async () => {
  const { app, wallet, relay, topic, settle, clock } = await paired()
  const before = (await wallet.records.entries()).length
  for (let index = 0; index < 50; index++) {
    const id = clock.now() * 1000 + index
    relay.inject({ topic, tag: 1114, message: seal(app.peer, topic, { id, method: 'wc_sessionPing', params: {} }) })
    await settle()
  }
  // A third party's message on a topic reaches both sides.
  expect(relay.published.filter(({ tag }) => tag === 1115)).toHaveLength(100)
  expect((await wallet.records.entries()).length).toBe(before)
})

test('a session does not live for ever by one extension, delivered again and again', async () => {
  const { app, wallet, relay, topic, settle, clock } = await paired()
  const message = seal(wallet.peer, topic, { id: clock.now() * 1000, method: 'wc_sessionExtend', params: {} })
  relay.inject({ topic, tag: 1106, message })
  await settle()
  const before = only(app.peer)!.expiresAtMs
  await clock.advance(2 * 86_400_000)
  await settle()
  await createReceiver(app.peer)({ topic, message, tag: 1106, publishedAtMs: 0 })
  expect(only(app.peer)!.expiresAtMs).toBe(before)
})

test('an extension whose number is from far ahead is refused, and stops no later one', async () => {
  const { app, wallet, relay, topic, settle, clock } = await paired()
  const extend = async (id: number) => {
    relay.inject({
      topic,
      tag: 1106,
      message: seal(wallet.peer, topic, { id, method: 'wc_sessionExtend', params: {} }),
    })
    await settle()
  }
  const before = only(app.peer)!.expiresAtMs
  await clock.advance(60 * minuteMs)
  await extend((clock.now() + 2 * 60 * minuteMs) * 1000)
  expect(only(app.peer)!.expiresAtMs).toBe(before)
  await clock.advance(minuteMs)
  await extend(clock.now() * 1000)
  expect(only(app.peer)!.expiresAtMs).toBe(clock.now() + 7 * 86_400_000)
  // Clocks differ by so much.
  await clock.advance(minuteMs)
  await extend((clock.now() + 60 * minuteMs) * 1000)
  expect(only(app.peer)!.expiresAtMs).toBe(clock.now() + 7 * 86_400_000)
})

test('an update whose number is from far ahead is refused, and stops no later one', async () => {
  const { app, wallet, relay, topic, settle, clock } = await paired()
  const update = async (id: number, approved: object) => {
    const body = { id, method: 'wc_sessionUpdate', params: { namespaces: approved } }
    relay.inject({ topic, tag: 1104, message: seal(wallet.peer, topic, body) })
    await settle()
  }
  const wider = { eip155: { ...namespaces['eip155']!, events: ['message', 'accountsChanged', 'chainChanged'] } }
  await update((clock.now() + 2 * 60 * minuteMs) * 1000, wider)
  expect(only(app.peer)).toMatchObject({ namespaces })
  await clock.advance(minuteMs)
  await update(clock.now() * 1000, wider)
  expect(only(app.peer)).toMatchObject({ namespaces: wider })
})

test('an event whose number is from far ahead is refused, and stops no later one', async () => {
  const { app, wallet, relay, topic, settle, clock } = await paired()
  const emit = async (id: number, data: string) => {
    const params = { event: { name: 'accountsChanged', data: [data] }, chainId: 'eip155:1' }
    relay.inject({ topic, tag: 1110, message: seal(wallet.peer, topic, { id, method: 'wc_sessionEvent', params }) })
    await settle()
  }
  await emit((clock.now() + 2 * 60 * minuteMs) * 1000, 'from far ahead')
  await clock.advance(minuteMs)
  await emit(clock.now() * 1000, 'now')
  expect(app.news.filter(({ type }) => type === 'event')).toMatchObject([{ data: ['now'] }])
})

test('a proposal that is taken back while its session is written down leaves no session on either side', async () => {
  for (let turns = 0; turns <= 24; turns++) {
    const { side, settle, clock } = setUp()
    const records = memoryRecords()
    const gated = gatedRecords(records)
    const [app, wallet] = [await side('app', { records: gated.records }), await side('wallet')]
    const leave = new AbortController()
    const { approval, uri } = await propose(app.peer, { optionalNamespaces, signal: leave.signal })
    approval.catch(() => undefined)
    await pair(wallet.peer, uri)
    await settle()
    gated.close()
    void approve(wallet.peer, wallet.peer.proposals.get()[0]!.id, { namespaces })
    // Its answer is taken in, and the settlement behind it as far as this.
    for (let turn = 0; turn < 20; turn++) await settle()
    for (let turn = 0; turn < turns; turn++) {
      gated.letFirst()
      await settle()
    }
    const wasSettled = app.peer.sessions.get().length > 0
    leave.abort('left')
    await settle()
    gated.open()
    // A wallet that no word can reach any more finds out by itself.
    await clock.advance(660_000)
    const left = [app.peer.sessions.get().length, wallet.peer.sessions.get().length]
    expect([turns, ...left]).toEqual([turns, ...(wasSettled ? [1, 1] : [0, 0])])
    const stored = (await records.entries()).filter(([key]) => key.startsWith('session:'))
    expect([turns, stored.length]).toEqual([turns, wasSettled ? 1 : 0])
  }
})
