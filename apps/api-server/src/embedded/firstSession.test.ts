import { fakeClock } from '@latchkey/base/testing'
import { createTestKey } from '@latchkey/custody-server/testing'
import { expect, test } from 'vitest'
import { codeOf, origin } from '../testing/testApp.ts'
import { createEmbeddedApp, cutLine, openCustodyStage, type Page, register } from '../testing/testCustody.ts'

const clock = fakeClock()
const { database, custody, open } = await openCustodyStage(clock)

const name = 'A browser'
const sessionOf = ({ publicKey }: { readonly publicKey: string }) => ({ name, publicKey })
const make = (page: Page, body: object) => page.send('POST', '/api/embedded/passkey', body)
const usersOf = async (organizationId: string) =>
  (await custody.query('list_users', { organizationId }, custody.rootKey)).body.users

async function makeWithKey() {
  const page = await open()
  const [{ passkey, request }, key] = [await register(page), createTestKey()]
  const { body } = await make(page, { passkey: request, sessionKey: sessionOf(key) })
  return { page, passkey, request, key, organizationId: String(body['organizationId']), userId: String(body['userId']) }
}

test('the page that makes a wallet goes on with its own key, for half an hour', async () => {
  const { key, organizationId, userId } = await makeWithKey()
  expect(await usersOf(organizationId)).toMatchObject([
    {
      apiKeys: [{ apiKeyName: name, expirationSeconds: '1800', credential: { publicKey: key.publicKey } }],
      authenticators: [{ authenticatorName: 'This device' }],
    },
  ])
  const whoami = () => custody.query('whoami', { organizationId }, key)
  expect(await whoami()).toMatchObject({ status: 200, body: { userId } })
  const parameters = { walletName: 'Second', accounts: [] }
  expect((await custody.submit('create_wallet', { organizationId, parameters }, key)).status).toBe(200)
  await clock.advance(1_799_999)
  expect((await whoami()).status).toBe(200)
  await clock.advance(1)
  expect(await whoami()).toMatchObject({ status: 401, body: { message: expect.stringContaining('expired api key') } })
})

test('it makes room for later ones as any other key with an end does', async () => {
  const { key, organizationId, userId } = await makeWithKey()
  const add = async (stamper: typeof key) => {
    await clock.advance(1000)
    const next = createTestKey()
    const apiKey = { apiKeyName: next.publicKey, publicKey: next.publicKey, curveType: 'API_KEY_CURVE_P256' }
    const apiKeys = [{ ...apiKey, expirationSeconds: '1800' }]
    const { status } = await custody.submit(
      'create_api_keys',
      { organizationId, parameters: { userId, apiKeys } },
      stamper,
    )
    return { next, status }
  }
  let newest = key
  for (let count = 0; count < 10; count++) {
    const { next, status } = await add(newest)
    expect(status).toBe(200)
    newest = next
  }
  const [user] = await usersOf(organizationId)
  expect(user.apiKeys).toHaveLength(10)
  expect((await custody.query('whoami', { organizationId }, key)).status).toBe(401)
})

test('error: nobody chooses its life, its kind or its owner', async () => {
  const page = await open()
  const { request } = await register(page)
  const own = sessionOf(createTestKey())
  for (const sessionKey of [
    { ...own, expirationSeconds: '999999999' },
    { ...own, curveType: 'API_KEY_CURVE_SECP256K1' },
    { ...own, userId: custody.root.organizationId },
    { ...own, name: '' },
    { ...own, name: 'x'.repeat(257) },
    { ...own, publicKey: '11'.repeat(32) },
    { ...own, publicKey: `04${'11'.repeat(64)}` },
    { name },
    [own],
    null,
  ]) {
    expect(codeOf(await make(page, { passkey: request, sessionKey }))).toBe('invalid_request')
  }
  // Nothing of that used the registration up.
  expect((await make(page, { passkey: request, sessionKey: own })).status).toBe(200)
})

test('error: a wallet that is there takes no key, neither of a page nor of this server', async () => {
  const { page, request, organizationId, userId } = await makeWithKey()
  const stranger = createTestKey()
  const again = await make(page, { passkey: request, sessionKey: sessionOf(stranger) })
  expect(codeOf(again)).toBe('registration_unknown')
  const apiKey = { apiKeyName: name, publicKey: stranger.publicKey, curveType: 'API_KEY_CURVE_P256' }
  for (const expirationSeconds of ['1800', undefined]) {
    const apiKeys = [{ ...apiKey, ...(expirationSeconds && { expirationSeconds }) }]
    const parameters = { userId, apiKeys }
    const answer = await custody.submit('create_api_keys', { organizationId, parameters }, custody.rootKey)
    expect(answer.status).toBeGreaterThanOrEqual(400)
  }
  expect((await custody.query('whoami', { organizationId }, stranger)).status).toBe(401)
})

test('error: a passkey that opens a wallet makes no second one with the key of somebody else', async () => {
  const { page, passkey } = await makeWithKey()
  const { body } = await page.send('POST', '/api/embedded/challenge', {})
  const challenge = String(body['challenge'])
  const { credentialId, clientDataJson, attestationObject } = passkey.register({ origin, rpId: 'localhost', challenge })
  const attestation = { credentialId, clientDataJson, attestationObject, transports: [] }
  const copied = { authenticatorName: 'Copied', challenge, attestation }
  const answer = await make(page, { passkey: copied, sessionKey: sessionOf(createTestKey()) })
  expect(codeOf(answer)).toBe('passkey_refused')
})

test('error: what is asked again after a lost answer is the same, with the same key, or nothing', async () => {
  const { line, fetch } = cutLine(custody)
  const page = await createEmbeddedApp(database, { custody, fetch })
  const lose = async () => {
    const [{ request: passkey }, key] = [await register(page), createTestKey()]
    const body = { passkey, sessionKey: sessionOf(key) }
    line.isCut = true
    expect(codeOf(await make(page, body))).toBe('custody_unreachable')
    line.isCut = false
    return { body, key }
  }
  const first = await lose()
  const other = await make(page, { ...first.body, sessionKey: sessionOf(createTestKey()) })
  expect(codeOf(other)).toBe('registration_unknown')
  const second = await lose()
  const made = await make(page, second.body)
  expect(made.status).toBe(200)
  const organizationId = String(made.body['organizationId'])
  expect((await custody.query('whoami', { organizationId }, second.key)).status).toBe(200)
})
