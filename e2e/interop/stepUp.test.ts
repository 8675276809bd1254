import { toQuantity } from '@latchkey/base'
import { firstValue } from '@latchkey/base/testing'
import { connect } from '@latchkey/connect'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createAuthenticator,
  type EmbeddedStage,
  openEmbeddedStage,
  openVisitorPage,
  type VisitorPage,
} from './embeddedStage.ts'

const friend = `0x${'22'.repeat(20)}`
const tenth = 10n ** 17n

let stage: EmbeddedStage
beforeAll(async () => {
  stage = await openEmbeddedStage([{ chainId: 31_337, limit: '1' }])
})
afterAll(async () => {
  await stage.close()
})

/** Sends as a program of the page asks for it, and the visitor approves it. */
async function send({ hub, controller }: VisitorPage, from: string, value: bigint): Promise<unknown> {
  const params = [{ from, to: friend, value: toQuantity(value) }]
  const asked = hub.connection.get()?.request({ method: 'eth_sendTransaction', params })
  ;(await firstValue(controller.asking, (question) => question !== undefined))?.answer(true)
  return await asked
}

const question = ({ controller }: VisitorPage) =>
  firstValue(controller.confirming, (value) => value?.status === 'asked')

async function received(): Promise<bigint> {
  // The node answers a transaction before its block: what it has taken is in one now.
  await stage.node.call({ method: 'evm_mine' })
  return BigInt(String(await stage.node.call({ method: 'eth_getBalance', params: [friend, 'latest'] })))
}

async function fund(address: string | undefined): Promise<string> {
  await stage.node.call({ method: 'anvil_setBalance', params: [String(address), toQuantity(1000n * tenth)] })
  return String(address)
}

test('a passkey confirms what is above the limit, and custody holds a page to it that forgets what it has sent', async () => {
  const person = createAuthenticator()
  const page = await openVisitorPage(stage, { credentials: person })
  const connecting = connect(page.hub, 'embedded:turnkeyhd')
  await page.step('choose')
  await page.steps.createWithPasskey()
  const address = await fund((await connecting).accounts[0])
  await send(page, address, 6n * tenth)
  expect(person.prompts.count).toBe(1)
  const second = send(page, address, 6n * tenth)
  const asked = await question(page)
  expect(asked?.reason).toMatchObject({ reason: 'day' })
  asked?.answer(true)
  await second
  expect([person.prompts.count, await received()]).toEqual([2, 12n * tenth])
  // Another browser of the same session's wallet knows nothing of the first one: custody does.
  const other = await openVisitorPage(stage, { credentials: person })
  const opening = connect(other.hub, 'embedded:turnkeyhd')
  await other.step('choose')
  await other.steps.useExistingPasskey()
  await opening
  const before = person.prompts.count
  const third = send(other, address, 6n * tenth)
  const told = await question(other)
  expect(told?.reason).toEqual({ reason: 'service' })
  told?.answer(true)
  await third
  expect([person.prompts.count - before, await received()]).toEqual([1, 18n * tenth])
  // The session gives itself no other way in, however young it is.
  await other.owner.addPasskey('Spare')
  expect(person.prompts.count - before).toBe(3)
})
