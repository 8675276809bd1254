import { fakeClock, firstValue } from '@latchkey/base/testing'
import { connect } from '@latchkey/connect'
import { sharedStorage } from '@latchkey/connect/testing'
import { CustodyError } from '@latchkey/custody'
import { describe, expect, test } from 'vitest'
import {
  connectedPage,
  createWallet,
  type EmbeddedPage,
  embeddedPage,
  failure,
  other,
  withPasskey,
} from '../testing/embeddedPage.ts'
import { fakeCustody } from '../testing/fakeCustody.ts'
import { fakeKeyFrames } from '../testing/fakeKeyFrame.ts'
import { mailCodes } from '../testing/journey/mailCodes.ts'

const ether = 10n ** 18n
const dayMs = 86_400_000

const passkeyPage = async () => withPasskey(await connectedPage())

/** Asks as a program of the page does, and approves it as the visitor. */
async function ask({ hub, controller }: EmbeddedPage, method: string, params: readonly unknown[]): Promise<unknown> {
  const asked = Promise.resolve(hub.connection.get()?.request({ method, params }))
  const answered = asked.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  const card = await Promise.race([firstValue(controller.asking, (question) => question !== undefined), answered])
  if (card !== undefined && 'answer' in card) card.answer(true)
  return await asked
}

const send = (page: EmbeddedPage, value: bigint, more: object = {}) =>
  ask(page, 'eth_sendTransaction', [
    { from: page.custody.address, to: other, value: `0x${value.toString(16)}`, ...more },
  ])

/** The question as soon as it waits for the visitor. */
const question = async ({ controller }: EmbeddedPage, status: 'asked' | 'failed' = 'asked') => {
  const shown = await firstValue(controller.confirming, (value) => value?.status === status)
  if (shown === undefined) throw new TypeError('Nobody is asked')
  return shown
}

describe('a passkey wallet', () => {
  test('what stays below the limit asks nobody, and above it the passkey stamps the very request', async () => {
    const page = await passkeyPage()
    await send(page, ether / 100n)
    expect(page.platform.prompts.used).toBe(0)
    const sending = send(page, ether / 2n)
    const { reason, way, answer } = await question(page)
    expect({ reason, way }).toEqual({
      reason: { reason: 'amount', limit: { value: ether / 10n, decimals: 18, symbol: 'ETH' } },
      way: 'passkey',
    })
    expect(page.sent).toHaveLength(1)
    answer(true)
    await sending
    expect(page.sent).toHaveLength(2)
    expect(page.custody.byPasskey).toEqual(['sign_transaction'])
    expect(page.controller.confirming.get()).toBeUndefined()
  })

  test('the amounts of one day add up, over a reload and over two tabs, and no longer', async () => {
    const shared = sharedStorage()
    const [clock, keys] = [fakeClock(1_700_000_000_000), new Map()]
    const custody = fakeCustody(clock)
    const open = async () => withPasskey(await embeddedPage({ clock, custody, keys, storage: shared.tab() }))
    const page = await open()
    await createWallet(page)
    const again = await open()
    await connect(again.hub, 'embedded:turnkeyhd')
    const first = send(page, (ether * 6n) / 100n)
    await first
    const second = failure(send(again, (ether * 5n) / 100n))
    const { reason, answer } = await question(again)
    expect(reason).toMatchObject({ reason: 'day' })
    answer(false)
    expect((await second).code).toBe('user_rejected_request')
    const reloaded = withPasskey(await again.reload())
    await connect(reloaded.hub, 'embedded:turnkeyhd')
    const third = failure(send(reloaded, (ether * 5n) / 100n))
    ;(await question(reloaded)).answer(false)
    await third
    await clock.advance(dayMs)
    const fourth = send(reloaded, (ether * 5n) / 100n)
    await fourth
    expect([page.sent.length, reloaded.sent.length]).toEqual([1, 1])
  })

  test('what was confirmed is not counted for the day', async () => {
    const page = await passkeyPage()
    const large = send(page, ether)
    ;(await question(page)).answer(true)
    await large
    await send(page, (ether * 9n) / 100n)
    expect(page.sent).toHaveLength(2)
  })

  test('a prompt that was cancelled, and a passkey of another wallet, leave everything unsent and can be tried again', async () => {
    const page = await passkeyPage()
    page.platform.onPrompt = () => Promise.reject(Object.assign(new Error('no'), { name: 'NotAllowedError' }))
    const sending = send(page, ether)
    ;(await question(page)).answer(true)
    const cancelled = await question(page, 'failed')
    expect(cancelled.error).toBeInstanceOf(CustodyError)
    expect(page.custody.calls).not.toContain('sign_transaction')
    page.platform.onPrompt = undefined
    page.custody.bent.set('sign_transaction', () =>
      page.custody.refuse(5, 'webauthn authenticator not found in organization', 'passkey_unknown'),
    )
    cancelled.answer(true)
    const strange = await firstValue(
      page.controller.confirming,
      (value) => value?.status === 'failed' && value.error !== cancelled.error,
    )
    expect(page.sent).toEqual([])
    page.custody.bent.delete('sign_transaction')
    strange?.answer(true)
    await sending
    expect(page.sent).toHaveLength(1)
  })

  test('a stamp that comes after the visitor has let it be sends nothing', async () => {
    const page = await passkeyPage()
    let touch = () => {}
    page.platform.onPrompt = () => new Promise((resolve) => (touch = resolve))
    const sending = failure(send(page, ether))
    ;(await question(page)).answer(true)
    const working = await firstValue(page.controller.confirming, (value) => value?.status === 'working')
    working?.answer(false)
    expect((await sending).code).toBe('user_rejected_request')
    touch()
    await page.clock.advance(0)
    expect(page.sent).toEqual([])
  })

  test('the key service has the last word: where it knows of more, the passkey is asked after all', async () => {
    const page = await passkeyPage()
    let refusals = 1
    page.custody.bent.set('sign_transaction', (answer) =>
      refusals-- > 0 ? page.custody.refuse(7, 'stamp it by a passkey', 'confirmation_needed') : answer,
    )
    const sending = send(page, 1n)
    const { reason, answer } = await question(page)
    expect(reason).toEqual({ reason: 'service' })
    answer(true)
    await sending
    expect(page.custody.byPasskey).toEqual(['sign_transaction'])
  })

  test('two at once are asked about one after the other, and a page that ends refuses', async () => {
    const page = await passkeyPage()
    const direct = failure(send(page, ether))
    const asked = await question(page)
    const data = typed('Permit', { spender: other, owner: other, value: '1', deadline: '9' })
    const signing = failure(ask(page, 'eth_signTypedData_v4', [page.custody.address, data]))
    asked.answer(false)
    await direct
    expect((await question(page)).reason).toEqual({ reason: 'permission' })
    await page.controller.close()
    expect((await signing).code).toBe('user_rejected_request')
    expect(page.platform.prompts.used).toBe(0)
  })

  test('messages, sign-in and data that moves nothing never ask', async () => {
    const page = await passkeyPage()
    await ask(page, 'personal_sign', ['0x68656c6c6f', page.custody.address])
    await ask(page, 'eth_signTypedData_v4', [page.custody.address, typed('Login', { nonce: 'one' })])
    expect(page.platform.prompts.used).toBe(0)
  })
})

/** Typed data whose fields are all addresses, numbers or text, as their values say. */
function typed(primaryType: string, message: Readonly<Record<string, string>>): string {
  const typeOf = (value: string) => (/^0x/.test(value) ? 'address' : /^\d+$/.test(value) ? 'uint256' : 'string')
  const fields = Object.entries(message).map(([name, value]) => ({ name, type: typeOf(value) }))
  return JSON.stringify({ types: { [primaryType]: fields }, primaryType, domain: { chainId: 1 }, message })
}

describe('an email wallet', () => {
  async function emailPage() {
    const frames = fakeKeyFrames()
    const page = await embeddedPage({ openFrame: frames.openFrame })
    const newestCode = mailCodes(page.custody, page.clock, async () => undefined)
    const connecting = connect(page.hub, 'embedded:turnkey')
    await page.step('email')
    await page.steps.sendCode('ada@example.org')
    await page.steps.enterCode(await newestCode())
    await connecting
    return { page, newestCode }
  }

  test('above the limit a code is sent at once, its key signs the request and goes', async () => {
    const { page, newestCode } = await emailPage()
    const sending = send(page, ether)
    const { way, answer } = await question(page)
    expect(way).toBe('code')
    answer(true)
    expect(await page.step('code')).toMatchObject({ purpose: 'payment', email: 'ada@example.org' })
    const before = page.custody.calls.length
    await page.steps.enterCode(await newestCode())
    await sending
    const calls = ['/api/embedded/owner', 'get_user', 'sign_transaction', 'delete_api_keys']
    expect(page.custody.calls.slice(before)).toEqual(calls)
    expect(page.sent).toHaveLength(1)
    expect(page.controller.step.get()).toEqual({ status: 'idle' })
  })

  test('a code that is wrong signs nothing, and who leaves the code leaves everything unsent', async () => {
    const { page } = await emailPage()
    const sending = failure(send(page, ether))
    ;(await question(page)).answer(true)
    await page.step('code')
    await page.steps.enterCode('b'.repeat(115))
    expect(await page.step('code')).toMatchObject({ triesLeft: 4 })
    page.steps.cancel()
    expect((await sending).code).toBe('user_rejected_request')
    expect(page.custody.calls).not.toContain('sign_transaction')
    expect(page.controller.confirming.get()).toBeUndefined()
  })
})

describe('the visitor’s own limits', () => {
  const asset = { chainId: 1 } as const

  test('are lowered at once, and raised by who shows himself', async () => {
    const page = await passkeyPage()
    await page.owner.setLimit(asset, 5n)
    expect(page.owner.limits()?.find(({ chainId }) => chainId === 1)).toMatchObject({ limit: 5n, most: ether / 10n })
    expect(page.platform.prompts.used).toBe(0)
    await page.owner.setLimit(asset, ether / 10n)
    expect(page.custody.byPasskey).toEqual(['whoami'])
    page.platform.onPrompt = () => Promise.reject(Object.assign(new Error('no'), { name: 'NotAllowedError' }))
    await page.owner.setLimit(asset, 5n)
    await failure(page.owner.setLimit(asset, 6n))
    expect(page.owner.limits()?.find(({ chainId }) => chainId === 1)).toMatchObject({ limit: 5n })
  })

  test('error: none is above the owner’s, whatever the storage says, nor raised by a stranger', async () => {
    const page = await passkeyPage()
    expect((await failure(page.owner.setLimit(asset, ether))).code).toBe('cannot_proceed')
    page.storage.set('embedded.limits.v1', JSON.stringify({ 1: String(50n * ether) }))
    expect(page.owner.limits()?.find(({ chainId }) => chainId === 1)).toMatchObject({ limit: ether / 10n })
    await page.owner.setLimit(asset, 1n)
    page.custody.bent.set('whoami', (answer) => ({ ...(answer as object), userId: page.custody.organizationId }))
    expect((await failure(page.owner.setLimit(asset, 2n))).code).toBe('custody_dishonest')
  })

  test.each(['[{"atMs":1}]', '{', 'null', '[1,"2",{"id":"a","atMs":1700000000000,"amount":"x"}]'])(
    'what cannot be read of the storage is as if it were not there: %s',
    async (text) => {
      const page = await passkeyPage()
      for (const key of ['embedded.spent.v1', 'embedded.limits.v1']) page.storage.set(key, text)
      await send(page, 1n)
      expect(page.sent).toHaveLength(1)
    },
  )
})
