import { afterAll, expect, test } from 'vitest'
import { reseal } from '../../testing/reseal.ts'
import { createTestKey, type TestKey } from '../../testing/testKey.ts'
import { createTestServer, resultOf, type TestServer } from '../../testing/testServer.ts'
import { apiKeyOf, makeOrganization, newPasskey, userOf } from '../../testing/testTenant.ts'

const custody = await createTestServer()
afterAll(() => custody.close())

type Made = { readonly organizationId: string; readonly userIds: readonly string[]; readonly keys: readonly TestKey[] }

/** A sub-organization whose root users have one key each, and what else is given. */
async function make(
  count: number,
  threshold: number,
  more: { user?: object; parameters?: object } = {},
): Promise<Made> {
  const keys = Array.from({ length: count }, () => createTestKey())
  const rootUsers = keys.map((key, index) => userOf(key, `root ${index}`, more.user))
  const mails = { disableEmailAuth: true, disableEmailRecovery: true }
  const parameters = { rootQuorumThreshold: threshold, ...mails, ...more.parameters }
  const made = await makeOrganization(custody, rootUsers, parameters)
  return { organizationId: made.subOrganizationId, userIds: made.rootUserIds, keys }
}

type Name = Parameters<TestServer['submit']>[0]

/** Asked by the first root user and approved by the next ones, as many as are named. */
async function ask({ organizationId, keys }: Made, name: Name, parameters: object, voters = 1) {
  let answer = await custody.submit(name, { organizationId, parameters }, keys[0]!)
  for (const key of keys.slice(1, voters)) {
    const { fingerprint } = answer.body.activity
    answer = await custody.submit('approve_activity', { organizationId, parameters: { fingerprint } }, key)
  }
  return answer
}

const refusal = {
  code: 3,
  message:
    'after this too few root users could log in for anybody to act for the organization; give one of them another passkey or a key without an end first',
}

/** The ids of a user's credentials. */
async function credentialsOf({ organizationId, keys, userIds }: Made, place = 0) {
  const { user } = (await custody.query('get_user', { organizationId, userId: userIds[place] }, keys[0]!)).body
  return {
    apiKeyIds: user.apiKeys.map(({ apiKeyId }: { apiKeyId: string }) => apiKeyId) as string[],
    authenticatorIds: user.authenticators.map((each: { authenticatorId: string }) => each.authenticatorId) as string[],
  }
}

test('error: the only credential of the only root user is not deleted, and goes when there is another', async () => {
  const made = await make(1, 1)
  const [userId] = made.userIds
  const { apiKeyIds } = await credentialsOf(made)
  const refused = await ask(made, 'delete_api_keys', { userId, apiKeyIds })
  expect({ status: refused.status, body: refused.body }).toMatchObject({ status: 400, body: refusal })
  expect((await credentialsOf(made)).apiKeyIds).toEqual(apiKeyIds)
  resultOf(await ask(made, 'create_authenticators', { userId, authenticators: [newPasskey('Phone')] }))
  const { authenticatorIds } = await credentialsOf(made)
  const both = await ask(made, 'delete_authenticators', { userId, authenticatorIds })
  resultOf(both)
  resultOf(await ask(made, 'create_authenticators', { userId, authenticators: [newPasskey('Laptop')] }))
  resultOf(await ask(made, 'delete_api_keys', { userId, apiKeyIds }))
})

test('error: nor while only a key with an end is left, which would be the last way for a while', async () => {
  const made = await make(1, 1)
  const [userId] = made.userIds
  const { apiKeyIds } = await credentialsOf(made)
  const session = apiKeyOf(createTestKey(), 'session', { expirationSeconds: '900' })
  resultOf(await ask(made, 'create_api_keys', { userId, apiKeys: [session] }))
  expect((await ask(made, 'delete_api_keys', { userId, apiKeyIds })).body).toMatchObject(refusal)
})

test('an organization that was made with nothing but keys with an end may give one of them up', async () => {
  const lasting = createTestKey()
  const made = await make(1, 1, { user: { apiKeys: [] } })
  // Made without any: the owner of the machine helps, here by the database.
  const [userId = ''] = made.userIds
  const row = { user_id: userId, organization_id: made.organizationId, login_at_ms: null }
  const times = { created_at_ms: custody.clock.now(), updated_at_ms: custody.clock.now() }
  const ends = { expiration_seconds: 9e7, expires_at_ms: custody.clock.now() + 9e10 }
  const type = 'CREDENTIAL_TYPE_API_KEY_P256'
  const keyed = { ...made, keys: [lasting] }
  const others = [lasting, createTestKey()].map((key, index) => ({
    ...{ id: `01890000-0000-7000-8000-00000000000${index}`, name: `key ${index}`, public_key: key.publicKey, type },
    ...{ ...row, ...times, ...ends },
  }))
  await custody.database.insertInto('custody_api_key').values(others).execute()
  await reseal(custody, made.organizationId)
  resultOf(await ask(keyed, 'delete_api_keys', { userId, apiKeyIds: [others[1]!.id] }))
  expect((await ask(keyed, 'delete_api_keys', { userId, apiKeyIds: [others[0]!.id] })).body).toMatchObject(refusal)
})

test('error: a quorum of two keeps two users who can log in', async () => {
  const made = await make(3, 2)
  const thirds = await credentialsOf(made, 2)
  resultOf(await ask(made, 'delete_api_keys', { userId: made.userIds[2], apiKeyIds: thirds.apiKeyIds }, 2))
  const seconds = await credentialsOf(made, 1)
  const failed = await ask(made, 'delete_api_keys', { userId: made.userIds[1], apiKeyIds: seconds.apiKeyIds }, 2)
  expect(failed.body.activity).toMatchObject({ status: 'ACTIVITY_STATUS_FAILED', failure: refusal })
  expect((await credentialsOf(made, 1)).apiKeyIds).toEqual(seconds.apiKeyIds)
})

test('error: no quorum is set that nobody can reach', async () => {
  const made = await make(2, 1)
  const helper = { userName: 'helper', apiKeys: [], authenticators: [], oauthProviders: [], userTags: [] }
  const [helperId] = resultOf(await ask(made, 'create_users', { users: [helper] })).userIds
  for (const quorum of [
    { threshold: 1, userIds: [helperId] },
    { threshold: 2, userIds: [made.userIds[0], helperId] },
  ]) {
    expect((await ask(made, 'update_root_quorum', quorum)).body).toMatchObject(refusal)
  }
  resultOf(await ask(made, 'update_root_quorum', { threshold: 1, userIds: [made.userIds[0], helperId] }))
  const { apiKeyIds } = await credentialsOf(made)
  expect((await ask(made, 'delete_api_keys', { userId: made.userIds[0], apiKeyIds })).body).toMatchObject(refusal)
  expect((await ask(made, 'delete_users', { userIds: [made.userIds[0]] })).body.message).toContain('root quorum')
})

test('a mail is a way in where the parent can send one, and then its feature is the last', async () => {
  const made = await make(1, 1, { user: { userEmail: 'a@example.org' }, parameters: { disableEmailAuth: false } })
  const [userId] = made.userIds
  const session = createTestKey()
  const ending = apiKeyOf(session, 'session', { expirationSeconds: '900' })
  const { apiKeyIds } = await credentialsOf(made)
  resultOf(await ask(made, 'create_api_keys', { userId, apiKeys: [ending] }))
  resultOf(await ask(made, 'delete_api_keys', { userId, apiKeyIds }))
  const left = { ...made, keys: [session] }
  const off = { name: 'FEATURE_NAME_EMAIL_AUTH' }
  expect((await ask(left, 'remove_organization_feature', off)).body).toMatchObject(refusal)
  resultOf(await ask(left, 'create_authenticators', { userId, authenticators: [newPasskey('Phone')] }))
  resultOf(await ask(left, 'remove_organization_feature', off))
})

test('error: the root organization has nobody above it who could send a mail', async () => {
  const { organizationId, userId } = custody.root
  const parameters = { userId, userEmail: 'owner@example.org' }
  resultOf(await custody.submit('update_user', { organizationId, parameters }, custody.rootKey))
  const { user } = (await custody.query('get_user', { organizationId, userId }, custody.rootKey)).body
  const apiKeyIds = user.apiKeys.map(({ apiKeyId }: { apiKeyId: string }) => apiKeyId)
  const removal = { organizationId, parameters: { userId, apiKeyIds } }
  expect((await custody.submit('delete_api_keys', removal, custody.rootKey)).body).toMatchObject(refusal)
})
