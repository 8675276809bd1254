import { createStore, createTurns } from '@latchkey/base'
import { fakeClock, fakeRpc, firstValue } from '@latchkey/base/testing'
import { connect } from '@latchkey/connect'
import { sharedStorage } from '@latchkey/connect/testing'
import { expect, test } from 'vitest'
import type { WaitingTurn } from '../surface/embeddedController.ts'
import { createWallet, type EmbeddedPage, embeddedPage, failure, other, withPasskey } from '../testing/embeddedPage.ts'
import { fakeCustody } from '../testing/fakeCustody.ts'
import { createSendQueue } from './sendQueue.ts'

/** Two tabs of one browser, of which the first holds the account's turn: its visitor is asked who he is. */
async function twoTabs() {
  const shared = sharedStorage()
  const [clock, keys, turns] = [fakeClock(1_700_000_000_000), new Map(), createTurns()]
  const custody = fakeCustody(clock)
  const open = async () => withPasskey(await embeddedPage({ clock, custody, keys, turns, storage: shared.tab() }))
  const first = await open()
  await createWallet(first)
  const second = await open()
  await connect(second.hub, 'embedded:turnkeyhd')
  const holding = failure(send(first, 10n ** 18n))
  const question = await firstValue(first.controller.confirming, (asked) => asked?.status === 'asked')
  return { clock, first, second, holding, letGo: () => question?.answer(false) }
}

/** Asks as a program of the page does, and approves it as the visitor. */
async function send({ hub, controller, custody }: EmbeddedPage, value: bigint): Promise<unknown> {
  const transaction = { from: custody.address, to: other, value: `0x${value.toString(16)}` }
  const asked = hub.connection.get()?.request({ method: 'eth_sendTransaction', params: [transaction] })
  const card = await firstValue(controller.asking, (question) => question !== undefined)
  card?.answer(true)
  return await asked
}

/** Once its card was answered. */
async function approved({ controller }: EmbeddedPage): Promise<void> {
  await firstValue(controller.asking, (card) => card !== undefined)
  await firstValue(controller.asking, (card) => card === undefined)
}

test('a tab that waits for another one says so after a second, and goes on by itself', async () => {
  const { clock, first, second, holding, letGo } = await twoTabs()
  const sending = send(second, 1n)
  await approved(second)
  await clock.advance(999)
  expect(second.controller.waiting.get()).toBeUndefined()
  await clock.advance(1)
  expect(second.controller.waiting.get()).toBeDefined()
  // The tab that confirms says by its own screens what is under way.
  expect(first.controller.waiting.get()).toBeUndefined()
  letGo()
  await holding
  await sending
  expect(second.controller.waiting.get()).toBeUndefined()
  expect([first.sent.length, second.sent.length]).toEqual([0, 1])
})

test('whoever does not want to wait leaves everything unsigned, and the other tab is left alone', async () => {
  const { clock, first, second, holding, letGo } = await twoTabs()
  const sending = failure(send(second, 1n))
  await approved(second)
  await clock.advance(1000)
  second.controller.waiting.get()?.leave()
  expect((await sending).code).toBe('user_rejected_request')
  await clock.advance(0)
  expect(second.controller.waiting.get()).toBeUndefined()
  expect(first.controller.confirming.get()).toMatchObject({ status: 'asked' })
  letGo()
  await holding
  expect([first.sent.length, second.sent.length]).toEqual([0, 0])
})

test('a tab that is closed waits no longer', async () => {
  const { second, holding, letGo } = await twoTabs()
  const sending = failure(send(second, 1n))
  await approved(second)
  await second.controller.close()
  expect((await sending).code).toBe('user_rejected_request')
  letGo()
  await holding
})

/** The queue of one page by itself, beside whoever takes turns in other tabs. */
function oneQueue() {
  const [clock, turns] = [fakeClock(), createTurns()]
  const waiting = createStore<WaitingTurn | undefined>(undefined)
  return { clock, turns, waiting, queue: createSendQueue({ rpc: () => fakeRpc({}), turns, clock, waiting }) }
}

const forever = () => new Promise<never>(() => {})

test('what this page itself has under way on one network hides no wait for another tab on the next', async () => {
  const { clock, turns, waiting, queue } = oneQueue()
  void turns(`embedded.1.${other}`, forever)
  void queue.inTurn(10, other, forever)
  void queue.inTurn(1, other, forever)
  void queue.inTurn(10, other, forever)
  await clock.advance(1000)
  expect(waiting.get()).toBeDefined()
  await clock.advance(1000)
  expect(waiting.get()).toBeDefined()
})

test('error: nothing begins to be sent after the page was closed', async () => {
  const { queue } = oneQueue()
  queue.close()
  let isBegun = false
  const sent = queue.inTurn(1, other, async () => {
    isBegun = true
  })
  expect((await failure(sent)).code).toBe('user_rejected_request')
  expect(isBegun).toBe(false)
})
