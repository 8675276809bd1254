import { connect } from '@latchkey/connect'
import { expect, test } from 'vitest'
import { type EmbeddedPage, embeddedPage } from '../testing/embeddedPage.ts'
import { fakeKeyFrames } from '../testing/fakeKeyFrame.ts'
import { holdMailKey, privateKeys } from '../testing/holdMailKey.ts'

const frames = fakeKeyFrames()
const { openFrame } = frames
const mailKeys = (page: EmbeddedPage, held: Uint8Array) => holdMailKey(frames, page, held)

const bundle = 'a'.repeat(115)

async function asked() {
  const page = await embeddedPage({ openFrame })
  const tried: unknown[] = []
  const opened = { as: 'right' as 'right' | 'refused' | 'away' }
  page.custody.bent.set('/api/embedded/email', (answer) => ({ ...(answer as object), hasDigits: true }))
  page.custody.bent.set('/api/embedded/code', (_answer, body) => {
    tried.push(body)
    if (opened.as === 'right') {
      const { organizationId, userId } = page.custody
      return { credentialBundle: bundle, organizationId, userId }
    }
    if (opened.as === 'away') throw new TypeError('network')
    return Response.json({ error: { code: 'code_refused', message: 'This code is wrong.' } }, { status: 403 })
  })
  const connecting = connect(page.hub, 'embedded:turnkey')
  await page.step('email')
  await page.steps.sendCode('ada@example.org')
  return { page, tried, opened, connecting, step: await page.step('code') }
}

test('six digits have the sealed key handed to the page, which goes on as with one that is pasted', async () => {
  const { page, tried, connecting, step } = await asked()
  expect(step).toMatchObject({ hasDigits: true, triesLeft: 5 })
  mailKeys(page, privateKeys[0])
  const injected: unknown[] = []
  frames.handlers.set('INJECT_CREDENTIAL_BUNDLE', ({ value }) => {
    injected.push(value)
    return { type: 'BUNDLE_INJECTED', value: true }
  })
  await page.steps.enterCode('۱۲۳ ۴۵۶')
  expect((await connecting).accounts).toEqual([page.custody.address])
  const sent = { purpose: 'sign-in', email: 'ada@example.org', digits: '123456' }
  expect(tried).toEqual([{ ...sent, targetPublicKey: expect.stringMatching(/^0[234]/) }])
  // The owner came with the key.
  expect(page.custody.calls).not.toContain('/api/embedded/owner')
  expect(injected).toEqual([bundle])
})

test('six digits that are wrong count, and those that could not be asked do not', async () => {
  const { page, opened, connecting } = await asked()
  opened.as = 'refused'
  await page.steps.enterCode('123456')
  expect(page.controller.step.get()).toMatchObject({
    triesLeft: 4,
    hasDigits: true,
    failure: { code: 'code_invalid' },
  })
  opened.as = 'away'
  await page.steps.enterCode('123457')
  const failure = { code: 'wallet_service_unreachable' }
  expect(page.controller.step.get()).toMatchObject({ triesLeft: 4, failure })
  opened.as = 'right'
  mailKeys(page, privateKeys[0])
  await page.steps.enterCode('123457')
  await connecting
})

test('six digits are asked once, however often what comes after them is tried', async () => {
  const { page, tried, connecting } = await asked()
  mailKeys(page, privateKeys[0])
  const { handlers } = frames
  const stamp = handlers.get('STAMP_REQUEST')
  handlers.set('STAMP_REQUEST', () => new Promise(() => undefined))
  const entering = page.steps.enterCode('123456')
  await page.clock.advance(60_000)
  await entering
  expect(page.controller.step.get()).toMatchObject({ failure: { code: 'frame_silent' } })
  if (stamp !== undefined) handlers.set('STAMP_REQUEST', stamp)
  await page.steps.enterCode('123456')
  await connecting
  expect(tried).toHaveLength(1)
})

test('six digits give way to the long code where the mail holds one', async () => {
  const { page, tried, connecting } = await asked()
  mailKeys(page, privateKeys[0])
  await page.steps.enterCode(bundle)
  await connecting
  expect(tried).toEqual([])
})
