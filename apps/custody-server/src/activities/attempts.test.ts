import { endpoints } from '@latchkey/custody'
import { NodeError } from '@latchkey/node'
import { sql, TransactionBuilder } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mailsAnHour } from '../requestLimits.ts'
import { createTestPasskey } from '../stamps/testing/testPasskey.ts'
import { createTestServer, resultOf, type TestServer } from '../testing/testServer.ts'
import { createTenant, firstWallet, makeOrganization, newPasskey, signingOf } from '../testing/testTenant.ts'

let custody: TestServer
beforeEach(async () => {
  custody = await createTestServer()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await custody.close()
})

/** Does something when the next transaction is committed, and before anybody hears of it. */
function afterNextCommit(work: () => Promise<void>): void {
  const execute = TransactionBuilder.prototype.execute
  vi.spyOn(TransactionBuilder.prototype, 'execute').mockImplementationOnce(async function (this: never, run) {
    const done = await execute.call(this, run)
    await work()
    return done
  })
}

test('a key whose removal is stored is served no more, though nothing could be answered', async () => {
  const { organizationId, key, spareKey, apiKeyId, userId } = await createTenant(custody, 'alice')
  const ask = async () => (await custody.query('whoami', { organizationId }, spareKey)).status
  expect(await ask()).toBe(200)
  afterNextCommit(async () => {
    await sql`alter table custody_oauth_provider rename to away`.execute(custody.database)
  })
  const parameters = { userId, apiKeyIds: [apiKeyId] }
  expect((await custody.submit('delete_api_keys', { organizationId, parameters }, key)).status).toBe(500)
  await sql`alter table away rename to custody_oauth_provider`.execute(custody.database)
  expect(await ask()).toBe(401)
})

test('a mail leaves also where the connection broke at the commit', async () => {
  const { organizationId, key, userId } = await createTenant(custody, 'alice')
  custody.mails.length = 0
  afterNextCommit(() => Promise.reject(new NodeError('database_unreachable')))
  const invitation = {
    ...{ receiverUserName: 'Guest', receiverUserEmail: 'guest@example.org', receiverUserTags: [] },
    ...{ accessType: 'ACCESS_TYPE_WEB', senderUserId: userId },
  }
  const parameters = { invitations: [invitation] }
  resultOf(await custody.submit('create_invitations', { organizationId, parameters }, key))
  await vi.waitFor(() => expect(custody.mails.map(({ to }) => to)).toEqual(['guest@example.org']))
})

test('a mail is counted once, however often its request is decided', async () => {
  const { organizationId, key, userId } = await createTenant(custody, 'alice')
  const invite = async (receivers: readonly string[]) => {
    const invitations = receivers.map((receiverUserEmail) => ({
      ...{ receiverUserName: 'Guest', receiverUserEmail, receiverUserTags: [] },
      ...{ accessType: 'ACCESS_TYPE_WEB', senderUserId: userId },
    }))
    return await custody.submit('create_invitations', { organizationId, parameters: { invitations } }, key)
  }
  const twice = ['guest@example.org', 'guest@example.org']
  for (let count = 0; count < mailsAnHour.perReceiver; count += twice.length) {
    const failing = vi.spyOn(TransactionBuilder.prototype, 'execute')
    failing.mockImplementationOnce(() => Promise.reject(new NodeError('database_unreachable')))
    resultOf(await invite(twice))
    expect(failing.mock.calls.length).toBeGreaterThan(1)
    failing.mockRestore()
  }
  expect((await invite(['Guest@example.org'])).body.message).toContain('mails an hour to this address')
  resultOf(await invite(['another@example.org']))
})

test('a page that the parent adds counts at once in an organization below, also for what signs', async () => {
  const passkey = createTestPasskey('ES256')
  const parentId = custody.root.organizationId
  const credentials = { apiKeys: [], authenticators: [newPasskey('passkey', passkey)], oauthProviders: [] }
  const made = await makeOrganization(custody, [{ userName: 'visitor', ...credentials }], { wallet: firstWallet })
  const { subOrganizationId: organizationId, wallet } = made
  const sign = async (origin: string, digit: string) => {
    const parameters = signingOf(wallet.addresses[0], digit.repeat(64))
    const body = custody.bodyOf('sign_raw_payload', { organizationId, parameters })
    const { kind: _, ...stamp } = passkey.stamp(Buffer.from(body), { origin })
    const header = { 'x-stamp-webauthn': JSON.stringify(stamp) }
    return (await custody.post(endpoints.sign_raw_payload.path, body, header)).status
  }
  expect(await sign('https://wallet.example', '1')).toBe(200)
  expect(await sign('https://new.wallet.example', '2')).toBe(401)
  const feature = { name: 'FEATURE_NAME_WEBAUTHN_ORIGINS', value: 'https://wallet.example,https://new.wallet.example' }
  const set = { organizationId: parentId, parameters: feature }
  resultOf(await custody.submit('set_organization_feature', set, custody.rootKey))
  expect(await sign('https://new.wallet.example', '3')).toBe(200)
})
