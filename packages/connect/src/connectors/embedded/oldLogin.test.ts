import { describe, expect, test } from 'vitest'
import { connectedPage, type EmbeddedPage, failure } from '../../testing/embeddedPage.ts'

/** Refuses something as often as is said, as the service does when the login is too long ago. */
function refuseOld({ custody }: EmbeddedPage, name: string, { times = 1, hasPasskey = true } = {}) {
  let left = times
  custody.bent.set(name, (answer) =>
    left-- > 0 ? custody.refuse(7, 'this needs a login of the last 15 minutes; log in again') : answer,
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
    await page.desk.addPasskey('Spare')
    expect(page.platform.prompts).toEqual({ created: 2, used: 1 })
    expect(callsOf(page, 'create_authenticators')).toBe(2)
    // It is no end of the session, and no new one.
    expect(page.desk.session.get()).toMatchObject({ status: 'active' })
    expect(callsOf(page, 'create_api_keys')).toBe(0)
  })

  test('error: is not asked about twice', async () => {
    const page = await connectedPage()
    refuseOld(page, 'create_authenticators', { times: 2 })
    expect((await failure(page.desk.addPasskey('Spare'))).message).toContain('this needs a login')
    expect(page.platform.prompts.used).toBe(1)
  })

  test('asks nobody where the service takes the session', async () => {
    const page = await connectedPage()
    refuseOld(page, 'create_authenticators', { times: 0 })
    await page.desk.addPasskey('Spare')
    expect(page.platform.prompts.used).toBe(0)
  })

  test('asks for a code of the wallet where it has no passkey', async () => {
    const page = await connectedPage()
    refuseOld(page, 'create_authenticators', { hasPasskey: false })
    const adding = failure(page.desk.addPasskey('Spare'))
    expect(await page.step('email')).toEqual({ status: 'email', purpose: 'passkey' })
    page.desk.cancel()
    expect((await adding).code).toBe('user_rejected_request')
    expect(callsOf(page, 'create_authenticators')).toBe(1)
  })
})
