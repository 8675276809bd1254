import { fakeClock, firstValue } from '@latchkey/base/testing'
import { connect, disconnect, reconnect, signMessage } from '@latchkey/connect'
import { sharedStorage } from '@latchkey/connect/testing'
import { describe, expect, test } from 'vitest'
import { clearSession, readSession, writeSession } from '../record/storedEmbedded.ts'
import { connectedPage, type EmbeddedPage, embeddedPage, failure } from '../testing/embeddedPage.ts'
import { fakeCustody } from '../testing/fakeCustody.ts'
import { fakeKeyFrames } from '../testing/fakeKeyFrame.ts'
import { holdMailKey, privateKeys } from '../testing/holdMailKey.ts'

const code = 'a'.repeat(115)
const frames = fakeKeyFrames()
const { openFrame } = frames
const mailKeys = (page: EmbeddedPage, held: Uint8Array) => holdMailKey(frames, page, held)

test.each([0, 1])(
  'of several codes that wait the one that was entered is used up, and no other (%i)',
  async (index) => {
    const page = await embeddedPage({ openFrame })
    const used: unknown[] = []
    page.custody.bent.set('delete_api_keys', (answer, { parameters }) => {
      used.push((parameters as { apiKeyIds: unknown }).apiKeyIds)
      return answer
    })
    const connecting = connect(page.hub, 'embedded:turnkey')
    await page.step('email')
    await page.steps.sendCode('ada@example.org')
    mailKeys(page, privateKeys[index] ?? privateKeys[0])
    await page.steps.enterCode(code)
    await connecting
    expect(used).toEqual([[`00000000-0000-4000-8000-00000000100${index}`]])
  },
)

test('a code of an address without a wallet makes one, and the next code none', async () => {
  const page = await embeddedPage({ openFrame })
  page.custody.hasWallet = false
  const comeIn = async () => {
    const connecting = connect(page.hub, 'embedded:turnkey')
    await page.step('email')
    await page.steps.sendCode('ada@example.org')
    expect(page.custody.hasWallet).toBe(made > 0)
    mailKeys(page, privateKeys[0])
    await page.steps.enterCode(code)
    return (await connecting).accounts
  }
  let made = 0
  page.custody.bent.set('create_wallet', (answer) => {
    made++
    return answer
  })
  expect(await comeIn()).toEqual([page.custody.address])
  expect(made).toBe(1)
  await disconnect(page.hub)
  clearSession(page.storage, 'turnkey')
  expect(await comeIn()).toEqual([page.custody.address])
  expect(made).toBe(1)
})

describe('a code that is used in another tab of this browser', () => {
  function browser() {
    const shared = sharedStorage()
    const keys = new Map()
    const clock = fakeClock(1_700_000_000_000)
    const custody = fakeCustody(clock)
    return () => embeddedPage({ openFrame, clock, custody, keys, storage: shared.tab() })
  }

  test('ends the asking in this one', async () => {
    const tab = browser()
    const page = await tab()
    const connecting = connect(page.hub, 'embedded:turnkey')
    await page.step('email')
    await page.steps.sendCode('ada@example.org')
    await page.step('code')
    const other = await tab()
    const there = connect(other.hub, 'embedded:turnkey')
    await other.step('code')
    mailKeys(other, privateKeys[0])
    await other.steps.enterCode(code)
    expect((await there).accounts).toEqual([page.custody.address])
    expect((await connecting).accounts).toEqual([page.custody.address])
    expect(page.controller.step.get()).toEqual({ status: 'idle' })
  })

  test('for another address is not the one that is asked for here', async () => {
    const tab = browser()
    const page = await tab()
    const connecting = failure(connect(page.hub, 'embedded:turnkey'))
    await page.step('email')
    await page.steps.sendCode('ada@example.org')
    const asked = await page.step('code')
    const other = await tab()
    const there = connect(other.hub, 'embedded:turnkey')
    await other.step('code')
    other.steps.back()
    await other.steps.sendCode('eve@example.org')
    mailKeys(other, privateKeys[0])
    await other.steps.enterCode(code)
    await there
    await page.clock.advance(1)
    expect(page.controller.step.get()).toEqual(asked)
    page.steps.cancel()
    expect((await connecting).code).toBe('connection_cancelled')
  })

  test.each([
    ['the same wallet', undefined, 'idle'],
    ['another wallet', '00000000-0000-4000-8000-00000000beef', 'code'],
  ])('renews the session of %s alone', async (_whose, organizationId, status) => {
    const tab = browser()
    const page = await tab()
    const connecting = connect(page.hub, 'embedded:turnkey')
    await page.step('email')
    await page.steps.sendCode('ada@example.org')
    mailKeys(page, privateKeys[0])
    await page.steps.enterCode(code)
    await connecting
    const before = readSession(page.storage, 'turnkey')
    if (before === undefined) throw new TypeError('There is no session')
    await page.clock.advance(1_800_000)
    const signing = signMessage(page.hub, 'Hello').catch(() => undefined)
    await page.step('email')
    await page.steps.sendCode('ada@example.org')
    await page.step('code')
    const { storage } = await tab()
    const times = { startedAtMs: page.clock.now(), expiresAtMs: page.clock.now() + 900_000 }
    writeSession(storage, { ...before, ...times, ...(organizationId !== undefined && { organizationId }) })
    await page.clock.advance(1)
    expect(page.controller.step.get().status).toBe(status)
    page.steps.cancel()
    await signing
  })
})

test.each([
  ['900 seconds old is taken', 900, true],
  ['901 seconds old has ended, whatever the service says of it', 901, false],
])('a code that is %s', async (_title, ageSeconds, isTaken) => {
  const page = await embeddedPage({ openFrame })
  const connecting = connect(page.hub, 'embedded:turnkey')
  await page.step('email')
  await page.steps.sendCode('ada@example.org')
  mailKeys(page, privateKeys[0])
  const asService = page.custody.bent.get('get_user')
  page.custody.bent.set('get_user', (answer, asked) => {
    const { user } = (asService?.(answer, asked) ?? answer) as { user: { apiKeys: object[] } }
    const seconds = String(Math.floor(page.clock.now() / 1000) - ageSeconds)
    const apiKeys = user.apiKeys.map((key) => ({
      ...key,
      createdAt: { seconds, nanos: '0' },
      expirationSeconds: '3600',
    }))
    return { user: { ...user, apiKeys } }
  })
  await page.steps.enterCode(code)
  if (isTaken) expect((await connecting).connectorId).toBe('embedded:turnkey')
  else expect(page.controller.step.get()).toMatchObject({ status: 'code', failure: { code: 'code_invalid' } })
})

test('a code that was not used is told apart from the sessions of browsers', async () => {
  const page = await connectedPage({ openFrame })
  const kinds = async () => (await page.owner.readContents()).sessions.map(({ isCode }) => isCode)
  expect(new Set(await kinds())).toEqual(new Set([false]))
  mailKeys(page, privateKeys[0])
  expect(new Set(await kinds())).toEqual(new Set([true]))
})

describe('the address for recovery of a passkey wallet', () => {
  test('is confirmed by a code, and only then named', async () => {
    const page = await connectedPage({ openFrame })
    const asked: unknown[] = []
    page.custody.bent.set('/api/embedded/confirm-address', (_answer, body) => {
      asked.push([body, page.custody.email])
      return {}
    })
    page.custody.bent.set('/api/embedded/recoverable', () => ({ isRecoverable: page.custody.email !== undefined }))
    expect(await page.owner.readContents()).toMatchObject({ isRecoverable: false })
    const confirming = page.owner.confirmRecoveryEmail()
    await firstValue(page.controller.step, ({ status }) => status === 'email')
    expect(page.controller.step.get()).toEqual({ status: 'email', purpose: 'address' })
    await page.steps.sendCode('ada@example.org')
    expect(page.custody.calls).toContain('/api/embedded/address')
    mailKeys(page, privateKeys[0])
    await page.steps.enterCode(code)
    await confirming
    const { organizationId } = page.custody
    const proof = { organizationId, stamp: expect.any(String) }
    expect(asked).toEqual([[{ organizationId, email: 'ada@example.org', proof }, undefined]])
    expect(page.custody.email).toBe('ada@example.org')
    page.custody.bent.delete('get_user')
    expect(await page.owner.readContents()).toMatchObject({ email: 'ada@example.org', isRecoverable: true })
    // Another one is to take its place: that is not asked for with the one that there is.
    const another = failure(page.owner.confirmRecoveryEmail())
    await firstValue(page.controller.step, ({ status }) => status === 'email')
    expect(page.controller.step.get()).toEqual({ status: 'email', purpose: 'address' })
    page.steps.cancel()
    await another
  })

  test('that the wallet was made with is said to be unconfirmed until then, and not asked for again', async () => {
    const page = await embeddedPage({ openFrame })
    const connecting = connect(page.hub, 'embedded:turnkeyhd')
    await page.step('choose')
    const email = 'ada@example.org'
    await page.steps.createWithPasskey({ email })
    await connecting
    expect(page.controller.session.get()).toMatchObject({ unconfirmedEmail: email })
    // A session that is renewed, and a page that is loaded again, still say so.
    await page.clock.advance(1_800_000)
    await page.owner.readContents()
    const later = await page.reload()
    await reconnect(later.hub)
    expect(later.controller.session.get()).toMatchObject({ status: 'active', unconfirmedEmail: email })
    page.custody.bent.set('/api/embedded/confirm-address', () => ({}))
    const confirming = later.owner.confirmRecoveryEmail(email)
    expect(await later.step('code')).toMatchObject({ purpose: 'address', email })
    mailKeys(later, privateKeys[0])
    await later.steps.enterCode(code)
    await confirming
    expect(later.controller.session.get()).toMatchObject({ email })
    expect(later.controller.session.get()).not.toHaveProperty('unconfirmedEmail')
  })

  test('error: one that the server refuses is not named', async () => {
    const page = await connectedPage({ openFrame })
    page.custody.bent.set('/api/embedded/confirm-address', () =>
      Response.json({ error: { code: 'address_recovers_other', message: 'Taken.' } }, { status: 400 }),
    )
    const confirming = failure(page.owner.confirmRecoveryEmail())
    await firstValue(page.controller.step, ({ status }) => status === 'email')
    await page.steps.sendCode('ada@example.org')
    mailKeys(page, privateKeys[0])
    await page.steps.enterCode(code)
    expect((await confirming).message).toContain('Taken.')
    expect(page.custody.email).toBeUndefined()
  })
})

describe('a code for recovery that was right', () => {
  async function recovering() {
    const page = await embeddedPage({ openFrame })
    let injected = 0
    const recovered: unknown[] = []
    page.custody.bent.set('recover_user result', (_answer, body) => {
      recovered.push(body)
      return { authenticatorId: ['00000000-0000-4000-8000-000000000009'] }
    })
    const connecting = connect(page.hub, 'embedded:turnkeyhd')
    await page.step('choose')
    page.steps.startRecovery('ada@example.org')
    expect(page.controller.step.get()).toEqual({ status: 'email', purpose: 'recovery', email: 'ada@example.org' })
    await page.steps.sendCode('ada@example.org')
    mailKeys(page, privateKeys[0])
    frames.handlers.set('INJECT_CREDENTIAL_BUNDLE', () => {
      injected++
      return { type: 'BUNDLE_INJECTED', value: true }
    })
    const refuseAt = (prompt: number) => {
      let count = 0
      page.platform.onPrompt = async () => {
        if (++count === prompt) throw new DOMException('The operation timed out.', 'NotAllowedError')
      }
    }
    return { ...page, connecting, recovered, refuseAt, injected: () => injected }
  }

  test.each([
    ['the new passkey is not made', 1, { created: 2, used: 1 }],
    ['the new passkey does not open the wallet', 2, { created: 1, used: 2 }],
  ] as const)('is not asked for again when %s', async (_what, prompt, prompts) => {
    const { controller, steps, platform, connecting, recovered, refuseAt, injected } = await recovering()
    refuseAt(prompt)
    await steps.enterCode(code)
    expect(controller.step.get()).toMatchObject({ status: 'code', isTaken: true, failure: expect.anything() })
    await steps.goOn()
    await connecting
    expect(platform.prompts).toEqual(prompts)
    expect([injected(), recovered.length]).toEqual([1, 1])
    expect(controller.session.get()).toMatchObject({ status: 'active', variant: 'turnkeyhd' })
  })

  test('leaves the device no passkey that the service has refused', async () => {
    const { controller, custody, steps, platform, connecting } = await recovering()
    void connecting.catch(() => undefined)
    custody.bent.set('recover_user', () => custody.refuse(7, 'this is not possible', 'other'))
    await steps.enterCode(code)
    expect(controller.step.get()).toMatchObject({ status: 'code', failure: expect.anything() })
    expect([platform.prompts.created, platform.forgotten.length]).toEqual([1, 1])
    steps.cancel()
  })
})

describe('a code that the server does not send yet', () => {
  const email = 'ada@example.org'
  const refuseCodes = ({ custody }: EmbeddedPage, seconds: string | undefined, code = 'code_sent_recently') =>
    custody.bent.set('/api/embedded/email', () => {
      const headers = seconds === undefined ? {} : { 'retry-after': seconds }
      return Response.json({ error: { code, message: 'Another can be sent later.' } }, { status: 429, headers })
    })
  async function emailPage() {
    const page = await embeddedPage({ openFrame })
    void failure(connect(page.hub, 'embedded:turnkey'))
    await page.step('email')
    return page
  }

  test.each([
    ['code_sent_recently', 'code_just_sent'],
    ['too_many_codes', 'code_limit_reached'],
  ])('says from when on it can be (%s)', async (refusal, code) => {
    const page = await emailPage()
    refuseCodes(page, '18', refusal)
    await page.steps.sendCode(` ${email} `)
    const nextAtMs = page.clock.now() + 18_000
    expect(page.controller.step.get()).toMatchObject({ status: 'email', email, nextAtMs, failure: { code } })
  })

  test('leaves the one before, however often that is tried', async () => {
    const page = await emailPage()
    await page.steps.sendCode(email)
    const sentAtMs = page.clock.now()
    expect(page.controller.step.get()).toMatchObject({ status: 'code', nextAtMs: sentAtMs + 30_000 })
    await page.clock.advance(31_000)
    refuseCodes(page, '600')
    await page.steps.resend()
    const step = { status: 'code', sentAtMs, nextAtMs: sentAtMs + 631_000 }
    expect(page.controller.step.get()).toMatchObject({ ...step, failure: { code: 'code_just_sent' } })
    await page.steps.enterCode('wrong')
    expect(page.controller.step.get()).toMatchObject({ ...step, failure: { code: 'code_invalid' } })
    page.steps.back()
    expect(page.controller.step.get()).toMatchObject({ status: 'email', email, nextAtMs: sentAtMs + 631_000 })
  })

  test.each([undefined, '', '-5', '1e9', 'Sun, 22 Nov 2026 03:00:00 GMT'])(
    'is told in the words of the server where it says no time (%s)',
    async (seconds) => {
      const page = await emailPage()
      refuseCodes(page, seconds)
      await page.steps.sendCode(email)
      const failure = {
        code: 'wallet_service_refused',
        message: 'Another can be sent later.',
        data: { refusal: 'code_sent_recently' },
      }
      expect(page.controller.step.get()).toMatchObject({ status: 'email', nextAtMs: 0, failure })
    },
  )
})
