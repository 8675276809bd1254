import { connect } from '@latchkey/connect'
import { describe, expect, test } from 'vitest'
import { connectedPage, type EmbeddedPage, embeddedPage, failure } from '../testing/embeddedPage.ts'
import { fakeKeyFrames } from '../testing/fakeKeyFrame.ts'
import { mailCodes } from '../testing/journey/mailCodes.ts'

const spareId = '00000000-0000-4000-8000-0000000000e1'

/** The service wants a fresh login for what takes a passkey away, and tells of these. */
function withOld(page: EmbeddedPage, authenticators: readonly object[]): EmbeddedPage {
  const { custody } = page
  const told = custody.bent.get('get_user')
  custody.bent.set('get_user', async (answer, asked) => {
    const { user } = ((await told?.(answer, asked)) ?? answer) as { user: object }
    return { user: { ...user, authenticators } }
  })
  let isFirst = true
  custody.bent.set('delete_authenticators', (answer) => {
    const isOld = isFirst
    isFirst = false
    return isOld ? custody.refuse(7, 'log in again', 'login_too_old') : answer
  })
  return page
}

const callsOf = ({ custody }: EmbeddedPage) => custody.calls.filter((each) => each === 'delete_authenticators').length

describe('a passkey that is taken away by an old login', () => {
  test('goes by another one', async () => {
    const page = await connectedPage()
    const kept = page.custody.passkey()
    const lost = { ...kept, authenticatorId: spareId, credentialId: 'b3RoZXI' }
    withOld(page, [lost, kept])
    await page.owner.removePasskey(spareId)
    expect([callsOf(page), page.platform.prompts.used]).toEqual([2, 1])
    expect(page.custody.byPasskey).toContain('delete_authenticators')
    expect(page.controller.session.get()).toMatchObject({ status: 'active' })
  })

  test('goes by a code where mails let in, since all passkeys may be lost', async () => {
    const page = await embeddedPage({ openFrame: fakeKeyFrames().openFrame })
    const newestCode = mailCodes(page.custody, page.clock, async () => undefined)
    const connecting = connect(page.hub, 'embedded:turnkey')
    await page.step('email')
    await page.steps.sendCode('ada@shop.example')
    await page.steps.enterCode(await newestCode())
    await connecting
    const lost = { ...page.custody.passkey(), authenticatorId: spareId }
    withOld(page, [lost, page.custody.passkey()])
    const removing = page.owner.removePasskey(spareId)
    expect(await page.step('email')).toMatchObject({ purpose: 'passkey', email: 'ada@shop.example' })
    await page.steps.sendCode('ada@shop.example')
    await page.steps.enterCode(await newestCode())
    await removing
    expect([callsOf(page), page.platform.prompts.used]).toEqual([2, 0])
  })

  test('error: stays where the visitor shows himself by nothing', async () => {
    const page = await connectedPage()
    withOld(page, [{ ...page.custody.passkey(), authenticatorId: spareId }, page.custody.passkey()])
    page.platform.onPrompt = async () => {
      throw new DOMException('The user cancelled it', 'NotAllowedError')
    }
    expect((await failure(page.owner.removePasskey(spareId))).code).toBe('passkey_cancelled')
    expect(callsOf(page)).toBe(1)
  })
})
