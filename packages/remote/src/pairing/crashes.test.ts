import { env } from 'node:process'
import { fakeClock } from '@latchkey/base/testing'
import { expect, test } from 'vitest'
import { fakeRelay } from '../testing/fakeRelay.ts'
import { createFaults, seededRandom } from '../testing/faults.ts'
import { openMortalPage } from '../testing/mortalPage.ts'
import { address, optionalNamespaces } from '../testing/sides.ts'
import { approve, reject } from './answerProposal.ts'
import { extendSession, updateSession } from './changeSession.ts'
import { endSession } from './endSession.ts'
import { pair } from './pair.ts'
import type { Peer } from './peerState.ts'
import { propose, proposeAgain } from './propose.ts'
import { memoryRecords } from './recordStorage.ts'
import { emitEvent, request, respond } from './request.ts'

// A sample in every run, the whole in the soak.
const worlds = env['SOAK'] === undefined ? 50 : 500

const approved = (count: number) => ({
  eip155: {
    accounts: Array.from({ length: 1 + (count % 5) }, (_, index) => `eip155:${index + 1}:${address}`),
    methods: ['personal_sign'],
    events: ['chainChanged'],
  },
})

/** Two pages, and whatever people may do in them in any order, while the pages die at any write. */
async function openWorld(seed: number) {
  const clock = fakeClock()
  const random = seededRandom(seed)
  // In a third of the worlds the relay keeps the order within a topic, as a real one does: then contents agree as well.
  const isOrderly = seed % 3 === 0
  const loss = isOrderly ? 0 : random() * 0.3
  const maxDelayMs = isOrderly || random() < 0.5 ? 0 : 1000
  const relay = fakeRelay(clock, createFaults({ clock, seed, loss, doubling: random() * 0.3, maxDelayMs }))
  const around = { relay, clock, random }
  const stored = { app: memoryRecords(), wallet: memoryRecords() }
  const pages = {
    app: await openMortalPage({ ...around, name: 'app', records: stored.app }),
    wallet: await openMortalPage({ ...around, name: 'wallet', records: stored.wallet }),
  }
  return { clock, random, isOrderly, pages, stored }
}

type World = Awaited<ReturnType<typeof openWorld>>

function createActions({ random, pages }: World) {
  const uris: string[] = []
  /** How often each request was answered to the app, and with what the wallet first answered it. */
  const answered = new Map<string, number>()
  const given = new Map<string, Set<string>>()
  const mixedUp: string[] = []
  let count = 0
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)]
  const withOne = <Item>(items: readonly Item[], act: (item: Item) => Promise<unknown>) => {
    const item = pick(items)
    if (item !== undefined) act(item).catch(() => undefined)
  }
  const rarely = (act: () => void) => () => void (random() < 0.3 && act())
  const app = () => pages.app.peer
  const wallet = () => pages.wallet.peer
  function answerOne(): void {
    withOne(wallet().requests.get(), async ({ topic, id, params }) => {
      // Each answer is told apart: if one were carried out twice, the app might see either.
      const answer = `${String(params)}:${count++}`
      given.set(String(params), (given.get(String(params)) ?? new Set()).add(answer))
      await respond(wallet(), { topic, id, result: answer })
    })
  }
  function ask(): void {
    const name = String(count++)
    withOne(app().sessions.get(), async ({ topic }) => {
      const asked = { topic, chainId: 'eip155:1', method: 'personal_sign', params: name }
      const answer = await request(app(), asked)
      if (!given.get(name)?.has(String(answer))) mixedUp.push(`${name} got ${String(answer)}`)
      answered.set(name, (answered.get(name) ?? 0) + 1)
    })
  }
  function begin(): void {
    if (app().own.size > 2) return
    propose(app(), { optionalNamespaces, keepsPairing: random() < 0.5 }).then(
      ({ uri }) => uris.push(uri),
      () => undefined,
    )
  }
  const beginAgain = () =>
    withOne([...app().pairings.keys()], (topic) => proposeAgain(app(), topic, { optionalNamespaces }))
  const approveOne = () =>
    withOne(wallet().proposals.get(), ({ id }) => approve(wallet(), id, { namespaces: approved(count++) }))
  const scan = () => withOne(uris, (uri) => pair(wallet(), uri))
  const change = () =>
    withOne(wallet().sessions.get(), ({ topic }) => updateSession(wallet(), topic, approved(count++)))
  const emit = () =>
    withOne(wallet().sessions.get(), ({ topic }) =>
      emitEvent(wallet(), { topic, chainId: 'eip155:1', name: 'chainChanged', data: count++ }),
    )
  const end = (side: () => Peer) =>
    rarely(() => withOne(side().sessions.get(), ({ topic }) => endSession(side(), topic)))
  const die = (name: 'app' | 'wallet') => rarely(() => pages[name].dieAfter(Math.floor(random() * 8)))
  const actions: readonly (() => void)[] = [
    ...[begin, scan, scan, approveOne, approveOne, approveOne, ask, ask, answerOne, answerOne, answerOne, emit, change],
    rarely(() => withOne(wallet().proposals.get(), ({ id }) => reject(wallet(), id))),
    () => withOne(wallet().sessions.get(), ({ topic }) => extendSession(wallet(), topic)),
    () => withOne(app().sessions.get(), ({ topic }) => extendSession(app(), topic)),
    rarely(beginAgain),
    ...[end(app), end(wallet), die('app'), die('wallet'), () => undefined],
  ]
  return { act: () => pick(actions)?.(), answered, mixedUp }
}

async function simulate(seed: number): Promise<{ readonly sessions: number; readonly answers: number }> {
  const world = await openWorld(seed)
  const { clock, random, pages, stored, isOrderly } = world
  const { act, answered, mixedUp } = createActions(world)
  for (let step = 0; step < 60; step++) {
    act()
    await clock.advance(random() < 0.5 ? 0 : Math.floor(random() * 3000))
    for (const name of ['app', 'wallet'] as const) {
      if (pages[name].isDead() && random() < 0.7) pages[name] = await pages[name].reopen()
    }
  }
  for (const name of ['app', 'wallet'] as const) pages[name] = await pages[name].reopen()
  // Long enough for what nobody wants to be given up, and for what is of no use to be swept out.
  await clock.advance(900_000)
  const [app, wallet] = [pages.app.peer, pages.wallet.peer]
  const show = (peer: Peer) =>
    peer.sessions
      .get()
      .map(({ topic, namespaces }) => [topic, isOrderly ? namespaces : {}] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1))
  expect(show(app)).toEqual(show(wallet))
  const topics = show(app).map(([topic]) => topic)
  for (const { keys, pairings } of [app, wallet]) {
    expect([...keys.keys()].sort()).toEqual([...new Set([...topics, ...pairings.keys()])].sort())
    expect([...pairings.values()].every(({ isActive }) => isActive)).toBe(true)
  }
  // The site of each session can come back to the wallet without a code, even after a long break.
  for (const { pairingTopic } of wallet.sessions.get()) expect(wallet.pairings.has(pairingTopic)).toBe(true)
  expect([...answered.values()].filter((times) => times !== 1)).toEqual([])
  expect(mixedUp).toEqual([])
  for (const records of Object.values(stored)) {
    const kinds = (await records.entries()).map(([key]) => key.split(':')[0] ?? '')
    expect(kinds.filter((kind) => !['session', 'key', 'done', 'answered', 'pairing'].includes(kind))).toEqual([])
  }
  for (const name of ['app', 'wallet'] as const) await pages[name].reopen()
  return { sessions: topics.length, answers: answered.size }
}

test(`${worlds} worlds in which pages die at any write: both sides end with the same sessions, and nothing is left over`, async () => {
  const total = { sessions: 0, answers: 0 }
  for (let seed = 1; seed <= worlds; seed++) {
    const { sessions, answers } = await simulate(seed).catch((cause: unknown) => {
      throw new Error(`World ${seed}`, { cause })
    })
    total.sessions += sessions
    total.answers += answers
  }
  // Enough happened in them to say something.
  expect(total.sessions).toBeGreaterThan(worlds * 0.4)
  expect(total.answers).toBeGreaterThan(worlds * 0.4)
}, 300_000)
