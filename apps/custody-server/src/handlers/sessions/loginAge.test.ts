import { openCredentialBundle } from '@latchkey/custody'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestKey, type TestKey } from '../../testing/testKey.ts'
import { createTestServer, resultOf, type TestServer } from '../../testing/testServer.ts'
import { apiKeyOf, createTenant, firstWallet, makeOrganization, newPasskey, userOf } from '../../testing/testTenant.ts'

let serial = 0
const custody = await createTestServer()
const tenant = await createTenant(custody, 'alice')
afterAll(() => custody.close())

type Name = Parameters<TestServer['submit']>[0]
const asUser = (name: Name, parameters: object, key: TestKey) =>
  custody.submit(name, { organizationId: tenant.organizationId, parameters }, key)
const exportBy = (key: TestKey) => {
  const { targetPublicKey } = createTestKey()
  return asUser('export_wallet', { walletId: tenant.walletId, targetPublicKey }, key)
}
const tooOld = { status: 403, body: { message: 'this needs a login of the last 15 minutes; log in again' } }

/** A key that a login gives, for an hour. */
async function login(by = tenant.key): Promise<TestKey> {
  const frame = createTestKey()
  const parameters = { targetPublicKey: frame.targetPublicKey, expirationSeconds: '3600' }
  const { credentialBundle } = resultOf(await asUser('create_read_write_session', parameters, by))
  return createTestKey(await openCredentialBundle(credentialBundle, frame.privateBytes))
}

/** A key that is registered by another. */
async function addKey(by: TestKey, { expirationSeconds = '3600' as string | null } = {}): Promise<TestKey> {
  const key = createTestKey()
  const apiKeys = [apiKeyOf(key, `key ${serial++}`, { expirationSeconds })]
  resultOf(await asUser('create_api_keys', { userId: tenant.userId, apiKeys }, by))
  return key
}

/** An organization in whose making the key of its page is, for an hour. */
async function makeWith(key: TestKey) {
  const apiKeys = [apiKeyOf(key, 'page', { expirationSeconds: '3600' })]
  const user = userOf(key, 'Bob', { authenticators: [newPasskey('First')], apiKeys })
  const made = await makeOrganization(custody, [user], { wallet: firstWallet })
  return { organizationId: made.subOrganizationId, userId: made.rootUserIds[0], walletId: made.wallet.walletId }
}

describe('what a login made', () => {
  test('is as old as the login, over any number of keys', async () => {
    const session = await login()
    await custody.clock.advance(600_000)
    const key = await addKey(session)
    const other = await login(key)
    const last = await addKey(other)
    resultOf(await exportBy(last))
    await custody.clock.advance(300_001)
    for (const each of [session, key, other, last, await addKey(last), await login(session)]) {
      expect(await exportBy(each)).toMatchObject(tooOld)
    }
    // It still signs in the user's name; and whom another login let in exports as before.
    const { status } = await custody.query('whoami', { organizationId: tenant.organizationId }, last)
    expect(status).toBe(200)
    resultOf(await exportBy(await addKey(tenant.key)))
  })

  test('error: a key with an end is no older login than its own, whoever made it', async () => {
    const registered = await addKey(tenant.key)
    const born = createTestKey()
    const { organizationId, userId, walletId } = await makeWith(born)
    const exportAtBirth = () => {
      const parameters = { walletId, targetPublicKey: createTestKey().targetPublicKey }
      return custody.submit('export_wallet', { organizationId, parameters }, born)
    }
    await custody.clock.advance(900_000)
    resultOf(await exportBy(registered))
    resultOf(await exportAtBirth())
    await custody.clock.advance(1)
    expect(await exportBy(registered)).toMatchObject(tooOld)
    expect(await exportAtBirth()).toMatchObject(tooOld)
    const parameters = { userId, authenticators: [newPasskey('Of a thief')] }
    const added = await custody.submit('create_authenticators', { organizationId, parameters }, born)
    expect(added).toMatchObject(tooOld)
    // Nor does it make itself a younger one.
    const heir = await addKey(registered)
    expect(await exportBy(heir)).toMatchObject(tooOld)
  })

  test('error: nor does its old vote let another take keys out', async () => {
    const two = await createTenant(custody, 'two')
    const { organizationId, walletId, userId, otherUserId } = two
    const as = (name: Name, parameters: object, key: TestKey) =>
      custody.submit(name, { organizationId, parameters }, key)
    const page = createTestKey()
    const apiKeys = [apiKeyOf(page, 'page', { expirationSeconds: '3600' })]
    resultOf(await as('create_api_keys', { userId: otherUserId, apiKeys }, two.key))
    resultOf(await as('update_root_quorum', { threshold: 2, userIds: [userId, otherUserId] }, two.key))
    await custody.clock.advance(900_001)
    const ask = async () => {
      const { targetPublicKey } = createTestKey()
      const { body } = await as('export_wallet', { walletId, targetPublicKey }, two.key)
      return { fingerprint: body.activity.fingerprint as string }
    }
    const asked = await ask()
    expect(await as('approve_activity', asked, page)).toMatchObject(tooOld)
    resultOf(await as('approve_activity', asked, two.otherKey))
    // A no needs no younger one.
    const { body } = await as('reject_activity', await ask(), page)
    expect(body.activity.status).toBe('ACTIVITY_STATUS_REJECTED')
  })

  test('a key of a machine goes on for as long as it lives', async () => {
    const machine = await addKey(tenant.key, { expirationSeconds: String(90 * 86_400) })
    const lasting = await addKey(tenant.key, { expirationSeconds: null })
    await custody.clock.advance(86_400_000)
    resultOf(await exportBy(machine))
    resultOf(await exportBy(lasting))
  })

  const helper = { userName: 'new helper', apiKeys: [], authenticators: [], oauthProviders: [], userTags: [] }
  const invitation = () => ({
    receiverUserName: 'Guest two',
    receiverUserEmail: 'guest@example.org',
    receiverUserTags: [],
    accessType: 'ACCESS_TYPE_WEB',
    senderUserId: tenant.userId,
  })
  const provider = () => ({
    providerName: 'other',
    oidcClaims: { iss: custody.issuer.issuer, sub: `subject ${serial++}`, aud: 'app' },
  })
  test.each<[Name, () => object]>([
    ['create_authenticators', () => ({ userId: tenant.userId, authenticators: [newPasskey(`passkey ${serial++}`)] })],
    ['recover_user', () => ({ userId: tenant.userId, authenticator: newPasskey(`passkey ${serial++}`) })],
    ['create_oauth_providers', () => ({ userId: tenant.userId, oauthProviders: [provider()] })],
    ['create_users', () => ({ users: [helper] })],
    ['create_api_only_users', () => ({ apiOnlyUsers: [{ userName: 'robot', userTags: [], apiKeys: [] }] })],
    ['create_invitations', () => ({ invitations: [invitation()] })],
    ['update_user', () => ({ userId: tenant.userId, userEmail: 'thief@example.org' })],
    ['update_user', () => ({ userId: tenant.userId, userPhoneNumber: '+4912345' })],
  ])('error: no new way in by %s after fifteen minutes', async (name, parameters) => {
    const session = await login()
    await custody.clock.advance(900_001)
    expect(await asUser(name, parameters(), session)).toMatchObject(tooOld)
    expect((await asUser(name, parameters(), await login())).status).toBe(200)
  })

  test('error: after fifteen minutes it takes no passkey and no login away, but a key that may be stolen', async () => {
    const three = await createTenant(custody, 'three')
    const { organizationId, userId, authenticatorId, providerId } = three
    const as = (name: Name, parameters: object, key: TestKey) =>
      custody.submit(name, { organizationId, parameters }, key)
    const [session, stolen] = [createTestKey(), createTestKey()]
    const apiKeys = [
      apiKeyOf(session, 'page', { expirationSeconds: '3600' }),
      apiKeyOf(stolen, 'stolen', { expirationSeconds: null }),
    ]
    const { apiKeyIds } = resultOf(await as('create_api_keys', { userId, apiKeys }, three.key))
    await custody.clock.advance(900_001)
    const removals = [
      ['delete_authenticators', { userId, authenticatorIds: [authenticatorId] }],
      ['delete_oauth_providers', { userId, providerIds: [providerId] }],
    ] as const
    for (const [name, parameters] of removals) expect(await as(name, parameters, session)).toMatchObject(tooOld)
    for (const apiKeyId of apiKeyIds.toReversed()) {
      resultOf(await as('delete_api_keys', { userId, apiKeyIds: [apiKeyId] }, session))
    }
    for (const [name, parameters] of removals) resultOf(await as(name, parameters, three.key))
  })

  test('an old login may still change what is no way in', async () => {
    const session = await login()
    await custody.clock.advance(900_001)
    resultOf(await asUser('update_user', { userId: tenant.userId, userName: 'Alice' }, session))
  })
})

describe('keys that come by mail', () => {
  const mail = async (name: 'email_auth' | 'init_user_email_recovery', email: string) => {
    const frame = createTestKey()
    const parameters = { email, targetPublicKey: frame.targetPublicKey, emailCustomization: { appName: 'Shop' } }
    const { organizationId } = tenant
    resultOf(await custody.submit(name, { organizationId, parameters }, custody.rootKey))
    const code = custody.mails.at(-1)?.text.match(/\n\n(\w{100,})\n/)?.[1]
    return createTestKey(await openCredentialBundle(code, frame.privateBytes))
  }
  const emailNow = async () => {
    const { organizationId, userId, key } = tenant
    return (await custody.query('get_user', { organizationId, userId }, key)).body.user.userEmail
  }

  test('a stranger who asks for recoveries voids none that came before, and ends nobody’s session', async () => {
    const email = await emailNow()
    await custody.clock.advance(3_600_000)
    const session = await login()
    const first = await mail('init_user_email_recovery', email)
    for (let count = 0; count < 5; count++) await mail('init_user_email_recovery', email)
    const { userId } = tenant
    const recover = { userId, authenticator: newPasskey('Back again') }
    resultOf(await asUser('recover_user', recover, first))
    // One is used, and with it all of them are.
    expect((await asUser('recover_user', recover, first)).status).toBe(401)
    await custody.clock.advance(3_600_000)
    const later = await login(tenant.key)
    for (let count = 0; count < 12; count++) {
      await custody.clock.advance(count === 9 ? 890_000 : 0)
      await mail(count % 2 === 0 ? 'email_auth' : 'init_user_email_recovery', email)
    }
    const { organizationId } = tenant
    expect((await custody.query('whoami', { organizationId }, later)).status).toBe(200)
    expect((await custody.query('whoami', { organizationId }, session)).status).toBe(401)
  })
})
