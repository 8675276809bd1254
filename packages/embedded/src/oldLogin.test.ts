import { describe, expect, test } from 'vitest'
import { connectedPage, type EmbeddedPage, failure } from './testing/embeddedPage.ts'

/** Refuses something as often as is said, as the service does when the login is too long ago. */
function refuseOld({ custody }: EmbeddedPage, name: string, { times = 1, hasPasskey = true } = {}) {
  let left = times
  custody.bent.set(name, (answer) =>
    left-- > 0 ? custody.refuse(7, 'this needs a login of the last 15 minutes', 'login_too_old') : answer,
  )
  custody.bent.set('get_user', (answer) => {
    const { user } = answer as { user: object }
    return { user: { ...user, authenticators: hasPasskey ? [custody.passkey()] : [] } }
  })
}
const callsOf = ({ custody }: EmbeddedPage, name: string) => custody.calls.filter((each) => each === name).length

describe('a login that is too old', () => {
  test('asks a passkey of the wallet once more, and the new one is added', async () => {
    const page = await connectedPage()
    refuseOld(page, 'create_authenticators')
    await page.owner.addPasskey('Spare')
    expect(page.platform.prompts).toEqual({ created: 2, used: 1 })
    expect(callsOf(page, 'create_authenticators')).toBe(2)
    // It is no end of the session, and no new one.
    expect(page.controller.session.get()).toMatchObject({ status: 'active' })
    expect(callsOf(page, 'create_api_keys')).toBe(0)
  })

  test('error: is not asked about twice', async () => {
    const page = await connectedPage()
    refuseOld(page, 'create_authenticators', { times: 2 })
    expect((await failure(page.owner.addPasskey('Spare'))).message).toContain('this needs a login')
    expect(page.platform.prompts.used).toBe(1)
  })

  test('asks nobody where the service takes the session', async () => {
    const page = await connectedPage()
    refuseOld(page, 'create_authenticators', { times: 0 })
    await page.owner.addPasskey('Spare')
    expect(page.platform.prompts.used).toBe(0)
  })

  test('asks for a code of the wallet where it has no passkey', async () => {
    const page = await connectedPage()
    refuseOld(page, 'create_authenticators', { hasPasskey: false })
    const adding = failure(page.owner.addPasskey('Spare'))
    expect(await page.step('email')).toEqual({ status: 'email', purpose: 'passkey' })
    page.steps.cancel()
    expect((await adding).code).toBe('user_rejected_request')
    expect(callsOf(page, 'create_authenticators')).toBe(1)
  })
})

describe('a login that may be too old by the time a passkey is made', () => {
  /** With the order in which the device and the service are asked from now on. */
  async function oldPage({ afterMs = 900_000, hasPasskey = true } = {}) {
    const page = await connectedPage()
    refuseOld(page, 'create_authenticators', { times: 0, hasPasskey })
    await page.clock.advance(afterMs)
    const asked: string[] = []
    const { custody, platform } = page
    let used = 0
    platform.onPrompt = async () => {
      asked.push(platform.prompts.used > used ? 'use' : 'make')
      used = platform.prompts.used
    }
    custody.bent.set('create_authenticators', (answer) => {
      asked.push('add')
      return answer
    })
    return { page, asked }
  }

  test('is shown anew first, and lasts for the next one', async () => {
    const { page, asked } = await oldPage()
    await page.owner.addPasskey('Spare')
    expect(asked).toEqual(['use', 'make', 'add'])
    await page.owner.addPasskey('Tablet')
    expect(asked).toEqual(['use', 'make', 'add', 'make', 'add'])
    // The key before is not left behind.
    expect([page.custody.keys.size, callsOf(page, 'delete_api_keys')]).toEqual([1, 1])
    expect(page.controller.session.get()).toMatchObject({ status: 'active', startedAtMs: page.clock.now() })
  })

  test.each([
    [600_000, ['make', 'add']],
    [601_000, ['use', 'make', 'add']],
  ])('counts the time of the prompt (%i ms)', async (afterMs, expected) => {
    const { page, asked } = await oldPage({ afterMs })
    await page.owner.addPasskey('Spare')
    expect(asked).toEqual(expected)
  })

  test('error: leaves no passkey behind when the visitor does not show it', async () => {
    const { page } = await oldPage()
    page.platform.onPrompt = () => Promise.reject(new DOMException('The user cancelled it', 'NotAllowedError'))
    expect((await failure(page.owner.addPasskey('Spare'))).code).toBe('passkey_cancelled')
    expect(page.platform.prompts).toEqual({ created: 1, used: 1 })
  })

  test('error: nor when no code is entered', async () => {
    const { page } = await oldPage({ hasPasskey: false })
    const adding = failure(page.owner.addPasskey('Spare'))
    await page.step('email')
    page.steps.cancel()
    expect((await adding).code).toBe('user_rejected_request')
    expect(page.platform.prompts).toEqual({ created: 1, used: 0 })
  })
})
