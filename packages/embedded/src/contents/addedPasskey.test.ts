import { describe, expect, test } from 'vitest'
import { connectedPage, type EmbeddedPage, failure } from '../testing/embeddedPage.ts'

/** A wallet with or without a passkey, and the order in which the device and the service are asked from now on. */
async function watched({ hasPasskey = true } = {}) {
  const page = await connectedPage()
  const { custody, platform } = page
  const asked: string[] = []
  let used = 0
  platform.onPrompt = async () => {
    asked.push(platform.prompts.used > used ? 'use' : 'make')
    used = platform.prompts.used
  }
  custody.bent.set('create_authenticators', (answer) => {
    asked.push('add')
    return answer
  })
  custody.bent.set('get_user', (answer) => {
    const { user } = answer as { user: object }
    return { user: { ...user, authenticators: hasPasskey ? [custody.passkey()] : [] } }
  })
  return { page, asked }
}
const callsOf = ({ custody }: EmbeddedPage, name: string) => custody.calls.filter((each) => each === name).length

describe('a passkey that is added', () => {
  test('is stamped by one that is there, however young the login is', async () => {
    const { page, asked } = await watched()
    await page.owner.addPasskey('Spare')
    expect(asked).toEqual(['make', 'use', 'add'])
    // It is no end of the session, and no new one.
    expect(page.controller.session.get()).toMatchObject({ status: 'active' })
    expect([callsOf(page, 'create_api_keys'), page.platform.forgotten]).toEqual([0, []])
  })

  test('error: is forgotten by the device where the other one is not shown', async () => {
    const { page } = await watched()
    page.platform.onPrompt = async () => {
      if (page.platform.prompts.used > 0) throw new DOMException('The user cancelled it', 'NotAllowedError')
    }
    expect((await failure(page.owner.addPasskey('Spare'))).code).toBe('passkey_cancelled')
    expect([callsOf(page, 'create_authenticators'), page.platform.forgotten.length]).toEqual([0, 1])
  })

  test('error: is kept by the device where it is not known whether the service has taken it', async () => {
    const { page } = await watched()
    page.custody.bent.set('create_authenticators', () => page.custody.refuse(13, 'something broke'))
    expect((await failure(page.owner.addPasskey('Spare'))).message).toContain('something broke')
    expect(page.platform.forgotten).toEqual([])
  })

  test('error: is forgotten by the device where the service refuses it', async () => {
    const { page } = await watched()
    page.custody.bent.set('create_authenticators', () => page.custody.refuse(7, 'this is not possible', 'other'))
    expect((await failure(page.owner.addPasskey('Spare'))).message).toContain('this is not possible')
    expect(page.platform.forgotten).toHaveLength(1)
  })

  test('error: is not made before a code of the wallet is entered, where it has no other', async () => {
    const { page } = await watched({ hasPasskey: false })
    const adding = failure(page.owner.addPasskey('Spare'))
    expect(await page.step('email')).toEqual({ status: 'email', purpose: 'passkey' })
    page.steps.cancel()
    expect((await adding).code).toBe('user_rejected_request')
    expect(page.platform.prompts).toEqual({ created: 1, used: 0 })
  })
})
