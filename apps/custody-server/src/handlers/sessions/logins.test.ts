import { createHash, randomUUID } from 'node:crypto'
import { silentLog } from '@latchkey/base'
import { openCredentialBundle } from '@latchkey/custody'
import { openDatabase } from '@latchkey/node'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestPasskey } from '../../stamps/testing/testPasskey.ts'
import { createTestKey, type TestKey } from '../../testing/testKey.ts'
import { createTestServer, resultOf } from '../../testing/testServer.ts'
import { createTenant, newPasskey, signingOf } from '../../testing/testTenant.ts'
import { localMasterKey } from '../../vault/masterKey.ts'

const custody = await createTestServer()
const tenant = await createTenant(custody, 'alice')
afterAll(() => custody.close())

const whoami = async (key: TestKey, organizationId = tenant.organizationId) =>
  await custody.query('whoami', { organizationId }, key)
const asParent = async (name: 'email_auth' | 'init_user_email_recovery' | 'oauth', parameters: object) =>
  await custody.submit(name, { organizationId: tenant.organizationId, parameters }, custody.rootKey)
const codeIn = (text = '') => text.match(/\n\n(\w{100,})\n/)?.[1]

async function loginByMail(more: object = {}) {
  const frame = createTestKey()
  const emailCustomization = { appName: 'Shop' }
  const { email } = tenant
  const answer = await asParent('email_auth', {
    email,
    targetPublicKey: frame.targetPublicKey,
    emailCustomization,
    ...more,
  })
  return { answer, frame, mail: custody.mails.at(-1) }
}

test('a mail brings a key that stamps for fifteen minutes, in the frame that asked alone', async () => {
  const { answer, frame, mail } = await loginByMail()
  expect(mail).toMatchObject({ to: tenant.email, subject: 'Sign in to Shop' })
  const bundle = codeIn(mail?.text)
  expect(JSON.stringify(answer.body)).not.toContain(bundle)
  await expect(openCredentialBundle(bundle, createTestKey().privateBytes)).rejects.toThrow()
  const key = createTestKey(await openCredentialBundle(bundle, frame.privateBytes))
  expect((await whoami(key)).body).toMatchObject({ userId: tenant.userId })
  // By the parent's id as well: the key is in one organization below it.
  expect((await whoami(key, custody.root.organizationId)).body).toMatchObject({ organizationId: tenant.organizationId })
  await custody.clock.advance(899_000)
  expect((await whoami(key)).status).toBe(200)
  await custody.clock.advance(1000)
  const body = { message: 'expired api key', latchkeyErrorCode: 'api_key_expired' }
  expect(await whoami(key)).toMatchObject({ status: 401, body })
})

test('no answer waits for the mail server, and a mail that it left behind is sent at the next start', async () => {
  let hangs = true
  let asked = 0
  const sent: string[] = []
  const mailer = {
    async send({ to }: { readonly to: string }) {
      asked++
      if (hangs) await new Promise(() => undefined)
      sent.push(to)
    },
  }
  const database = await openDatabase({ kind: 'memory' }, silentLog)
  const masterKey = () => localMasterKey(Buffer.alloc(32, 7))
  const first = await createTestServer({ mailer, masterKey: masterKey() }, database)
  const { organizationId, userId } = first.root
  const parameters = { userId, userEmail: 'root@example.org' }
  resultOf(await first.submit('update_user', { organizationId, parameters }, first.rootKey))
  const { targetPublicKey } = createTestKey()
  const login = { email: 'root@example.org', targetPublicKey, emailCustomization: { appName: 'Shop' } }
  resultOf(await first.submit('email_auth', { organizationId, parameters: login }, first.rootKey))
  expect([asked, sent]).toEqual([1, []])
  const closing = first.server.close()
  await first.clock.advance(2000)
  await closing
  hangs = false
  const next = await createTestServer({ mailer, masterKey: masterKey(), clock: first.clock }, database)
  await next.close()
  expect(sent).toEqual(['root@example.org'])
})

test('waiting mails in clear, of an earlier version, are not sent, do not stay, and are told of', async () => {
  const database = await openDatabase({ kind: 'memory' }, silentLog)
  const masterKey = () => localMasterKey(Buffer.alloc(32, 7))
  const first = await createTestServer({ masterKey: masterKey() }, database)
  await first.server.close()
  const clear = { receiver: 'root@example.org', subject: 'Login', text: 'a code', html: null, sender_json: '{}' }
  const place = { organization_id: first.root.organizationId, created_at_ms: first.clock.now() }
  const mails = [1, 2].map(() => ({ id: randomUUID(), ...place, ...clear, sealed: null }))
  await first.database.insertInto('custody_mail').values(mails).execute()
  const warned: unknown[] = []
  const log = { ...silentLog, warn: (_message: string, error: unknown) => void warned.push(error) }
  const next = await createTestServer({ masterKey: masterKey(), clock: first.clock, log }, database)
  await next.server.close()
  expect(next.mails).toEqual([])
  expect(warned).toMatchObject([{ code: 'mails_unsealed', data: { count: 2 } }])
  expect(await next.database.selectFrom('custody_mail').selectAll().execute()).toEqual([])
})

test('a new login may void those before it', async () => {
  const first = await loginByMail()
  const key = createTestKey(await openCredentialBundle(codeIn(first.mail?.text), first.frame.privateBytes))
  expect((await whoami(key)).status).toBe(200)
  await loginByMail({ invalidateExisting: true })
  expect((await whoami(key)).body.message).toContain('could not find public key')
})

test('error: an unknown address, and a feature that is switched off', async () => {
  expect((await loginByMail({ email: 'nobody@example.org' })).answer).toMatchObject({
    status: 400,
    body: { message: 'no user with this email in the organization' },
  })
  const { organizationId, key } = tenant
  const parameters = { name: 'FEATURE_NAME_EMAIL_AUTH' }
  resultOf(await custody.submit('remove_organization_feature', { organizationId, parameters }, key))
  expect((await loginByMail()).answer).toMatchObject({
    status: 403,
    body: { message: 'FEATURE_NAME_EMAIL_AUTH is disabled in this organization' },
  })
  resultOf(
    await custody.submit('set_organization_feature', { organizationId, parameters: { ...parameters, value: '' } }, key),
  )
})

test('the owner may have an address confirmed, in the words of that', async () => {
  const templateVariables = JSON.stringify({ purpose: 'confirm-address', appName: 'Shop' })
  const emailCustomization = { appName: 'Shop to confirm this address', templateVariables }
  const { mail } = await loginByMail({ emailCustomization })
  expect(mail?.subject).toBe('Confirm this address for recovery at Shop')
  expect(mail?.text).not.toContain('Sign in')
  // A service of another maker's templates takes any variables.
  const other = await loginByMail({ emailCustomization: { appName: 'Shop', templateVariables: '{"purpose":1}' } })
  expect(other.mail?.subject).toBe('Sign in to Shop')
})

describe('error: a user of an organization below', () => {
  const { targetPublicKey } = createTestKey()
  const asHimself = async (name: 'email_auth' | 'init_user_email_recovery', more: object = {}) => {
    const parameters = { email: tenant.email, targetPublicKey, emailCustomization: { appName: 'Bank' }, ...more }
    return await custody.submit(name, { organizationId: tenant.organizationId, parameters }, tenant.key)
  }

  test.each(['email_auth', 'init_user_email_recovery'] as const)('says nothing of his own by %s', async (name) => {
    const before = custody.mails.length
    const link = { emailCustomization: { appName: 'Bank', magicLinkTemplate: 'https://evil.example/#%s' } }
    for (const more of [link, { sendFromEmailAddress: 'bank@shop.example' }, { sendFromEmailSenderName: 'Bank' }]) {
      expect(await asHimself(name, more)).toMatchObject({ status: 403 })
    }
    expect(custody.mails.length).toBe(before)
    const templateVariables = JSON.stringify({ purpose: 'confirm-address', appName: 'Bank' })
    resultOf(await asHimself(name, { emailCustomization: { appName: 'Bank', templateVariables } }))
    expect(JSON.stringify(custody.mails.at(-1))).not.toMatch(/Bank|[Cc]onfirm/)
    expect(custody.mails.at(-1)?.subject).toMatch(/ Latchkey$/)
  })

  test('mails one address ten times an hour, which leaves the owner what is his', async () => {
    const { organizationId, userId, key, email } = tenant
    const name = async (userEmail: string) =>
      resultOf(await custody.submit('update_user', { organizationId, parameters: { userId, userEmail } }, key))
    const victim = 'victim@example.org'
    await name(victim)
    const statuses: number[] = []
    for (let count = 0; count < 12; count++) statuses.push((await asHimself('email_auth', { email: victim })).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
    resultOf(await asParent('email_auth', { email: victim, targetPublicKey, emailCustomization: { appName: 'Shop' } }))
    await custody.clock.advance(360_000)
    resultOf(await asHimself('email_auth', { email: victim }))
    await name(email)
  })
})

test('a recovery key adds one passkey to its own user, does nothing else, and is used up', async () => {
  const { organizationId, userId, otherUserId, email } = tenant
  const frame = createTestKey()
  const emailCustomization = { appName: 'Shop', magicLinkTemplate: 'https://shop.example/#%s' }
  resultOf(
    await asParent('init_user_email_recovery', { email, targetPublicKey: frame.targetPublicKey, emailCustomization }),
  )
  const bundle = custody.mails.at(-1)?.text.match(/#(\w+)/)?.[1]
  const key = createTestKey(await openCredentialBundle(bundle, frame.privateBytes))
  expect((await whoami(key)).body.message).toBe('this credential may not make this request')
  const recover = async (id: string) =>
    await custody.submit(
      'recover_user',
      { organizationId, parameters: { userId: id, authenticator: newPasskey('New') } },
      key,
    )
  expect((await recover(otherUserId)).status).toBe(403)
  resultOf(await recover(userId))
  expect(custody.mails.at(-1)).toMatchObject({ to: email, subject: 'A passkey was added at Latchkey' })
  expect((await recover(userId)).status).toBe(401)
  const { body } = await custody.query('get_authenticators', { organizationId, userId }, tenant.key)
  expect(body.authenticators).toHaveLength(2)
})

test('an OpenID token opens a session for the key it was made for, once it is from a configured issuer', async () => {
  const frame = createTestKey()
  const { targetPublicKey } = frame
  const claims = {
    sub: tenant.subject,
    aud: 'app',
    exp: custody.clock.now() / 1000 + 60,
    nonce: createHash('sha256').update(targetPublicKey).digest('hex'),
  }
  const login = async (more: object) =>
    await asParent('oauth', { targetPublicKey, oidcToken: custody.issuer.token({ ...claims, ...more }) })
  const { credentialBundle } = resultOf(await login({}))
  const key = createTestKey(await openCredentialBundle(credentialBundle, frame.privateBytes))
  expect((await whoami(key)).body).toMatchObject({ userId: tenant.userId })
  const cases: [object, string][] = [
    [{ nonce: 'other' }, 'invalid OIDC token: it was made for another key'],
    [{ exp: custody.clock.now() / 1000 - 1 }, 'invalid OIDC token: it has expired'],
    [{ iss: 'https://other.test' }, 'invalid OIDC token: its issuer is not configured'],
    [{ sub: 'somebody' }, 'no OAuth provider found with the given ID in this organization'],
    [{ aud: 'other app' }, 'no OAuth provider found with the given ID in this organization'],
  ]
  for (const [more, message] of cases) expect((await login(more)).body.message).toBe(message)
})

test('a read-only session reads, writes nothing, ends after an hour, and is stored nowhere', async () => {
  const { organizationId, key } = tenant
  const answer = await custody.submit('create_read_only_session', { organizationId, parameters: {} }, key)
  const { session } = resultOf(answer)
  const body = JSON.stringify({ organizationId })
  const read = async () => await custody.post('/public/v1/query/whoami', body, { 'x-session': session })
  expect((await read()).body).toMatchObject({ userId: tenant.userId })
  const tag = custody.bodyOf('create_user_tag', { organizationId, parameters: { userTagName: 'x', userIds: [] } })
  expect((await custody.post('/public/v1/submit/create_user_tag', tag, { 'x-session': session })).status).toBe(401)
  const { body: kept } = await custody.query(
    'get_activity',
    { organizationId, activityId: answer.body.activity.id },
    key,
  )
  expect(JSON.stringify(kept)).not.toContain(session)
  await custody.clock.advance(3_600_000)
  expect((await read()).status).toBe(401)
})

test('a session key is sealed to the caller’s frame, and the eleventh takes the place of the first', async () => {
  const { organizationId, key, userId } = tenant
  const frame = createTestKey()
  const parameters = { targetPublicKey: frame.targetPublicKey, expirationSeconds: '1800' }
  const open = async () =>
    resultOf(await custody.submit('create_read_write_session', { organizationId, parameters }, key))
  const first = await open()
  const session = createTestKey(await openCredentialBundle(first.credentialBundle, frame.privateBytes))
  expect((await whoami(session)).body).toMatchObject({ userId })
  for (let count = 0; count < 10; count++) {
    await custody.clock.advance(1000)
    await open()
  }
  expect((await whoami(session)).status).toBe(401)
  const { body } = await custody.query('get_api_keys', { organizationId, userId }, key)
  const expiring = body.apiKeys.filter(({ expirationSeconds }: { expirationSeconds?: string }) => expirationSeconds)
  expect(expiring).toHaveLength(10)
})

test('a session exports in its first fifteen minutes, and signs as long as it lasts', async () => {
  const { organizationId, key, walletId, address: signWith } = tenant
  const frame = createTestKey()
  const { targetPublicKey } = frame
  const opening = { organizationId, parameters: { targetPublicKey, expirationSeconds: '3600' } }
  const { credentialBundle } = resultOf(await custody.submit('create_read_write_session', opening, key))
  const session = createTestKey(await openCredentialBundle(credentialBundle, frame.privateBytes))
  const exportBy = async (by: typeof session) =>
    await custody.submit('export_wallet', { organizationId, parameters: { walletId, targetPublicKey } }, by)
  await custody.clock.advance(900_000)
  resultOf(await exportBy(session))
  await custody.clock.advance(1)
  expect(await exportBy(session)).toMatchObject({
    status: 403,
    body: { message: 'this needs a login of the last 15 minutes; log in again' },
  })
  resultOf(await exportBy(key))
  const parameters = signingOf(signWith)
  resultOf(await custody.submit('sign_raw_payload', { organizationId, parameters }, session))
})

test('a passkey stamps on the configured pages, and on those that the organization names instead', async () => {
  const { organizationId, key, userId } = tenant
  const passkey = createTestPasskey('ES256')
  const added = { userId, authenticators: [newPasskey('Key ring', passkey)] }
  resultOf(await custody.submit('create_authenticators', { organizationId, parameters: added }, key))
  const ask = async (ceremony: object = {}) => {
    const body = JSON.stringify({ organizationId })
    const { kind: __, ...stamp } = passkey.stamp(Buffer.from(body), ceremony)
    return await custody.post('/public/v1/query/whoami', body, { 'x-stamp-webauthn': JSON.stringify(stamp) })
  }
  expect((await ask()).body).toMatchObject({ userId })
  const elsewhere = { origin: 'https://other.wallet.example' }
  expect((await ask(elsewhere)).body.message).toBe('could not verify WebAuthN signature')
  const parameters = { name: 'FEATURE_NAME_WEBAUTHN_ORIGINS', value: elsewhere.origin }
  resultOf(await custody.submit('set_organization_feature', { organizationId, parameters }, key))
  expect((await ask(elsewhere)).status).toBe(200)
  expect((await ask()).status).toBe(401)
})
