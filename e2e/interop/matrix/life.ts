import { systemClock, withTimeout } from '@latchkey/base'
import { expect, vi } from 'vitest'
import { calls, granted, narrowed, switchMethod } from './asked.ts'
import { lookUpsOver } from './cores.ts'
import { type Line, openLine } from './line.ts'
import type { Place } from './places.ts'
import type { Answer, App, AppSession, OpenApp, OpenWallet, Wallet } from './sides.ts'

/** A pair of sides, each on a line of its own. What a reload brings stands in the place of what was there. */
type Pair = { app: App; wallet: Wallet; readonly lines: { readonly app: Line; readonly wallet: Line } }

/** How long the wallet took to show something, in milliseconds: from the scan, and from the asking. */
type Times = { readonly proposalMs: number; readonly requestMs: number }
/** And how often an official wallet would have asked its own service who the app is. */
export type Figures = Times & { readonly asks: number }

const weekSeconds = 604_800
const waitMs = 90_000
/** With a node away, an official side waits a minute for an answer before it goes on. */
const stepMs = 150_000

const soon = <Value>(what: string, read: () => Value | undefined): Promise<Value> =>
  vi.waitFor(
    () => {
      const value = read()
      if (value === undefined) throw new Error(`Still waiting: ${what}`)
      return value
    },
    { timeout: waitMs, interval: 5 },
  )

/** Opens an app and a wallet, lets them live a whole session together, and closes them whatever becomes of it. */
export async function live(openApp: OpenApp, openWallet: OpenWallet, place: Place): Promise<Figures> {
  const lines = { app: await openLine(place.ports, 0), wallet: await openLine(place.ports, 1) }
  const pair: Pair = { app: await openApp(lines.app.url), wallet: await openWallet(lines.wallet.url), lines }
  try {
    const times = await liveThrough(pair, place)
    return { ...times, asks: lookUpsOver(lines.app.url) + lookUpsOver(lines.wallet.url) }
  } finally {
    restoreClocks()
    await pair.app.close()
    await pair.wallet.close()
    await lines.app.close()
    await lines.wallet.close()
  }
}

/** Everything a session is for, from the first code to the last word. */
async function liveThrough(pair: Pair, { isCalm }: Place): Promise<Times> {
  await step('refuse', refuse(pair))
  const { session, proposalMs } = await step('begin', begin(pair))
  const requestMs = await step('sign', sign(pair, session))
  await step('change', change(pair, session))
  await step('be offline', beOffline(pair, session))
  const reloaded = await step('reload', reload(pair, session))
  await step('end', reloaded.end())
  await soon('the wallet hears the end', () => (pair.wallet.expiry(session.topic) === 0 ? true : undefined))
  const again = await step('begin again', beginAgain(pair, session.pairingTopic))
  await step('end by the other side', isCalm ? expire(pair, again) : pair.wallet.end(again.topic))
  await soon('the app hears the end', () => (again.expiry() === 0 ? true : undefined))
  return { proposalMs, requestMs }
}

/** Says in which step something failed, or waits for ever. */
async function step<Value>(name: string, work: Promise<Value>): Promise<Value> {
  try {
    return await withTimeout(work, stepMs, systemClock)
  } catch (cause) {
    throw new Error(`In the step "${name}": ${cause instanceof Error ? cause.message : JSON.stringify(cause)}`, {
      cause,
    })
  }
}

/** Where its node goes in this very moment an official side gives up, and says what to do. */
async function asTold<Value>(work: () => Promise<Value>): Promise<Value> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Error && /please try again/i.test(error.message))) throw error
    }
  }
}

async function shown(pair: Pair, uri: string): Promise<{ readonly id: number; readonly tookMs: number }> {
  const { length } = pair.wallet.proposals
  const startedMs = performance.now()
  await pair.wallet.pair(uri)
  const { id, atMs } = await soon('the proposal is shown', () => pair.wallet.proposals[length])
  return { id, tookMs: atMs - startedMs }
}

async function refuse(pair: Pair): Promise<void> {
  const { uri = '', session } = await pair.app.connect()
  const refused = session.then(
    () => 'approved',
    (error: unknown) => error,
  )
  const { id } = await shown(pair, uri)
  await pair.wallet.reject(id)
  expect(await refused).toMatchObject({ message: expect.stringContaining('User rejected') })
}

async function begin(pair: Pair): Promise<{ readonly session: AppSession; readonly proposalMs: number }> {
  const { uri = '', session } = await pair.app.connect()
  const { id, tookMs } = await shown(pair, uri)
  const topic = await pair.wallet.approve(id, granted)
  const settled = await session
  expect([settled.topic, settled.accounts()]).toEqual([topic, granted.eip155.accounts])
  return { session: settled, proposalMs: tookMs }
}

async function beginAgain(pair: Pair, pairingTopic: string): Promise<AppSession> {
  const { length } = pair.wallet.proposals
  if (!pair.app.keepsPairings) return (await begin(pair)).session
  const { uri, session } = await pair.app.connect(pairingTopic)
  expect(uri).toBeUndefined()
  const { id } = await soon('the proposal without a code is shown', () => pair.wallet.proposals[length])
  await pair.wallet.approve(id, granted)
  const settled = await session
  expect(settled.pairingTopic).toBe(pairingTopic)
  return settled
}

type Asking = { readonly session: AppSession; readonly method: string; readonly answer: Answer }

/** Asks, answers in the wallet, and gives what came of it. */
async function ask(pair: Pair, { session, method, answer }: Asking) {
  const startedMs = performance.now()
  const params = method === switchMethod ? [{ chainId: '0x89' }] : calls[method]
  const asked = session.request(method, params)
  const outcome = asked.then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  )
  const isIt = (each: Wallet['requests'][number]) => each.atMs >= startedMs && each.asked.method === method
  const request = await soon(`${method} is shown`, () => pair.wallet.requests.find(isIt))
  expect(request.asked.params).toEqual(params)
  await asTold(() => pair.wallet.respond(request.topic, request.id, answer))
  return { ...(await outcome), tookMs: request.atMs - startedMs }
}

async function sign(pair: Pair, session: AppSession): Promise<number> {
  const times: number[] = []
  for (const method of Object.keys(calls)) {
    const answer = { result: `answer to ${method}` }
    const { tookMs, ...outcome } = await ask(pair, { session, method, answer })
    expect(outcome).toEqual(answer)
    times.push(tookMs)
  }
  const refusal = { error: { code: 5000, message: 'User rejected.' } }
  for (const method of ['personal_sign', 'eth_sendTransaction']) {
    const outcome = await ask(pair, { session, method, answer: refusal })
    expect(outcome).toMatchObject({ error: { message: expect.stringContaining('User rejected') } })
  }
  // To a network that is not approved: only the wallet can say.
  expect(await ask(pair, { session, method: switchMethod, answer: { result: null } })).toMatchObject({ result: null })
  return times.sort((left, right) => left - right)[Math.floor(times.length / 2)] ?? 0
}

async function change(pair: Pair, session: AppSession): Promise<void> {
  const { app, wallet } = pair
  const { topic } = session
  for (const [name, data] of [
    ['chainChanged', 31338],
    ['accountsChanged', granted.eip155.accounts],
    // Back to the only network that will be left.
    ['chainChanged', 31337],
  ] as const) {
    const { length } = app.events
    await asTold(() => wallet.emit(topic, name, data))
    expect(await soon(`${name} is heard`, () => app.events[length])).toMatchObject({ name, data })
  }
  wallet.update(topic, narrowed)
  await soon('the update is there', () => (session.accounts().length === 1 ? true : undefined))
  await session.ping()
  await wallet.ping(topic)
  await moved(async () => {
    wallet.extend(topic)
    await soon('the wallet’s extension is there', () => (session.expiry() >= inAWeek() ? true : undefined))
  })
  await moved(async () => {
    await session.extend()
    await soon('the app’s extension is there', () => (wallet.expiry(topic) >= inAWeek() ? true : undefined))
  })
}

/** A minute later, so that more time is more. */
const inAWeek = () => Math.floor(Date.now() / 1000) + weekSeconds - 30

let aheadMs = 0

/** The clocks of both sides, moved a little further ahead; sockets stay. */
async function moved(work: () => Promise<void>): Promise<void> {
  aheadMs += 60_000
  setClocks()
  await work()
}

const readTime = Date.now

function setClocks(): void {
  Date.now = () => readTime() + aheadMs
}

function restoreClocks(): void {
  aheadMs = 0
  Date.now = readTime
}

async function beOffline(pair: Pair, session: AppSession): Promise<void> {
  const { lines } = pair
  lines.wallet.cut()
  const answered = ask(pair, { session, method: 'personal_sign', answer: { result: 'late' } })
  lines.wallet.mend()
  expect(await answered).toMatchObject({ result: 'late' })
  lines.app.cut()
  const heard = pair.app.events.length
  await pair.wallet.emit(session.topic, 'chainChanged', 31337)
  lines.app.mend()
  await soon('what was told meanwhile is heard', () => pair.app.events[heard])
}

async function reload(pair: Pair, session: AppSession): Promise<AppSession> {
  const { topic } = session
  pair.app = await step('of the app', pair.app.reload())
  pair.wallet = await step('of the wallet', pair.wallet.reload())
  const found = pair.app.session(topic)
  if (found === undefined) throw new Error('The session is gone after a reload')
  expect(await ask(pair, { session: found, method: 'personal_sign', answer: { result: 'after' } })).toMatchObject({
    result: 'after',
  })
  return found
}

/** The session ends by time, on both sides. */
async function expire(pair: Pair, session: AppSession): Promise<void> {
  aheadMs += (weekSeconds + 86_400) * 1000
  setClocks()
  await soon('the wallet sees the time is up', () => (pair.wallet.expiry(session.topic) === 0 ? true : undefined))
}
