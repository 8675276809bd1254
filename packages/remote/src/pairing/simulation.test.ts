import { env } from 'node:process'
import { silentLog } from '@latchkey/base'
import { type FakeClock, fakeClock } from '@latchkey/base/testing'
import { expect, test } from 'vitest'
import { nobleCryptography } from '../cryptography/nobleCryptography.ts'
import { type FakeRelay, fakeRelay } from '../testing/fakeRelay.ts'
import { createFaults, seededBytes, seededRandom } from '../testing/faults.ts'
import { approve } from './answerProposal.ts'
import { closePeer, createPeer } from './createPeer.ts'
import { endSession } from './endSession.ts'
import { pair } from './pair.ts'
import { onPeerNews, type Peer } from './peerState.ts'
import { propose } from './propose.ts'
import { memoryRecords, type RecordStorage } from './recordStorage.ts'
import { request, respond } from './request.ts'
import { walletSide } from './walletSide.ts'

// A sample in every run, the whole in the soak.
const worlds = env['SOAK'] === undefined ? 50 : 500

const address = `0x${'ab'.repeat(20)}`
const namespaces = { eip155: { accounts: [`eip155:1:${address}`], methods: ['personal_sign'], events: [] } }
const optionalNamespaces = { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] } }

/** One side whose page is reloaded now and then. */
type Side = { readonly name: string; readonly records: RecordStorage; peer: Peer; relayEnd: { close(): Promise<void> } }

type World = { readonly clock: FakeClock; readonly relay: FakeRelay; readonly seed: number }

async function start({ clock, relay, seed }: World, name: string, records = memoryRecords()): Promise<Side> {
  const relayEnd = relay.connect(name)
  const metadata = { name, description: '', url: '', icons: [] }
  const random = seededBytes(seed * 7 + name.length + clock.now())
  const lent = {
    clock,
    random,
    cryptography: nobleCryptography,
    log: silentLog,
    ...(name !== 'app' && { wallet: walletSide }),
  }
  const peer = await createPeer({ relay: relayEnd, records, metadata, ...lent })
  return { name, records, peer, relayEnd }
}

/** The page goes away in whatever it is doing, and comes back with what was written down. */
async function crash(world: World, side: Side): Promise<void> {
  closePeer(side.peer)
  await side.relayEnd.close()
  Object.assign(side, await start(world, side.name, side.records))
}

/** Lets time pass until something holds; false when it does not within the limit. */
async function until(world: World, isTrue: () => boolean, limitMs: number): Promise<boolean> {
  for (let passed = 0; passed < limitMs; passed += 500) {
    if (isTrue()) return true
    await world.clock.advance(500)
  }
  return isTrue()
}

async function simulate(seed: number): Promise<void> {
  const clock = fakeClock()
  const random = seededRandom(seed)
  const faults = createFaults({ clock, seed, loss: random() * 0.3, doubling: random() * 0.3, maxDelayMs: 1000 })
  const world: World = { clock, relay: fakeRelay(clock, faults), seed }
  const app = await start(world, 'app')
  const wallet = await start(world, 'wallet')
  const executed = new Map<string, number>()
  const quiet = <Value>(work: Promise<Value>) => void work.catch(() => undefined)
  const settled = () => app.peer.sessions.get().length === 1 && wallet.peer.sessions.get().length === 1

  const proposing = propose(app.peer, { optionalNamespaces })
  quiet(proposing)
  let uri = ''
  void proposing.then(
    (proposed) => {
      uri = proposed.uri
    },
    () => undefined,
  )
  expect(await until(world, () => uri !== '', 60_000)).toBe(true)
  quiet(pair(wallet.peer, uri))
  expect(await until(world, () => wallet.peer.proposals.get().length > 0, 120_000)).toBe(true)
  if (random() < 0.3) await crash(world, app)
  if (random() < 0.3) await crash(world, wallet)
  expect(await until(world, () => wallet.peer.proposals.get().length > 0, 60_000)).toBe(true)
  quiet(approve(wallet.peer, wallet.peer.proposals.get()[0]!.id, { namespaces }))
  expect(await until(world, settled, 120_000)).toBe(true)
  const topic = app.peer.sessions.get()[0]!.topic
  expect(wallet.peer.sessions.get()[0]!.topic).toBe(topic)

  const answers: unknown[] = []
  const count = 3
  for (let index = 0; index < count; index++) {
    const asking = request(app.peer, { topic, chainId: 'eip155:1', method: 'personal_sign', params: [index] })
    asking.then(
      (answer) => answers.push(answer),
      () => undefined,
    )
    await until(world, () => wallet.peer.requests.get().length > 0, 60_000)
    if (random() < 0.3) await crash(world, wallet)
    for (const { id, params } of wallet.peer.requests.get()) {
      const work = String((params as number[])[0])
      executed.set(work, (executed.get(work) ?? 0) + 1)
      quiet(respond(wallet.peer, { topic, id, result: work }))
    }
    await until(world, () => answers.length > index, 60_000)
  }
  // Each was carried out once at most, and each that was answered was answered once, in order.
  expect([...executed.values()].every((times) => times === 1)).toBe(true)
  expect(answers).toEqual(['0', '1', '2'])

  const ending = random() < 0.5 ? app : wallet
  const other = ending === app ? wallet : app
  let told = 0
  onPeerNews(other.peer, ({ type }) => {
    if (type === 'ended') told++
  })
  quiet(endSession(ending.peer, topic))
  const isOver = () => app.peer.sessions.get().length + wallet.peer.sessions.get().length === 0
  expect(await until(world, isOver, 120_000)).toBe(true)
  // The wallet's only key is that of the pairing, for the next time.
  expect([told, app.peer.keys.size, [...wallet.peer.keys.keys()]]).toEqual([1, 0, [...wallet.peer.pairings.keys()]])
  expect(wallet.peer.pairings.size).toBe(1)
  closePeer(app.peer)
  closePeer(wallet.peer)
}

test(`${worlds} worlds with loss, doubles, delay, overtaking and reloads: one session, nothing twice, one end`, async () => {
  for (let seed = 1; seed <= worlds; seed++) {
    await simulate(seed).catch((cause: unknown) => {
      throw new Error(`World ${seed}`, { cause })
    })
  }
}, 300_000)
