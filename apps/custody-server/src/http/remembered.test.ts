import { randomBytes } from 'node:crypto'
import { endpoints, type QueryName, queryNames } from '@latchkey/custody'
import type { Database } from '@latchkey/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestPasskey } from '../stamps/testing/testPasskey.ts'
import { samplesOf } from '../testing/samples.ts'
import { createSendSample, sampleOrder } from '../testing/sendSample.ts'
import { createTestKey, stampOf, type TestKey } from '../testing/testKey.ts'
import { createTestServer, origin, resultOf, type TestServer } from '../testing/testServer.ts'
import { apiKeyOf, createTenant, makeOrganization, newPasskey, type Tenant, userOf } from '../testing/testTenant.ts'
import { localMasterKey } from '../vault/masterKey.ts'

/** Two servers over one database: what one acknowledges, the other must know of from then on. */
let first: TestServer
let second: TestServer
/** One that knows of no other. */
let alone: TestServer
const masterBytes = randomBytes(32)
const newServer = async (isOnlyProcess: boolean, beside?: TestServer) =>
  await createTestServer(
    {
      masterKey: localMasterKey(Buffer.from(masterBytes)),
      isOnlyProcess,
      ...(beside && { clock: beside.clock }),
    },
    // The same database, without the types of its tables.
    beside?.database as Database | undefined,
  )
beforeAll(async () => {
  first = await newServer(false)
  second = await newServer(false, first)
  alone = await newServer(true)
})
afterAll(async () => {
  await second.server.close()
  await first.close()
  await alone.close()
})

const unknownKey = { status: 401, body: { details: [{ turnkeyErrorCode: 'PUBLIC_KEY_NOT_FOUND' }] } }
const whoami = endpoints.whoami.path
let made = 0

describe.each([
  ['another process', () => ({ changed: first, asked: second })],
  ['the only process', () => ({ changed: alone, asked: alone })],
] as const)('what %s has removed is answered no more', (_, servers) => {
  let changed: TestServer
  let asked: TestServer
  let tenant: Tenant
  const submit = async (name: Parameters<TestServer['submit']>[0], parameters: object) =>
    resultOf(await changed.submit(name, { organizationId: tenant.organizationId, parameters }, tenant.key))
  const ask = async (name: QueryName, key: TestKey) => {
    const { organizationId } = tenant
    // Each question twice: the second one is answered by what is remembered.
    await asked.query(name, { organizationId }, key)
    return await asked.query(name, { organizationId }, key)
  }
  beforeAll(async () => {
    ;({ changed, asked } = servers())
    tenant = await createTenant(changed, `tenant-${made++}`)
  })

  test('a key', async () => {
    expect((await ask('list_wallets', tenant.spareKey)).status).toBe(200)
    await submit('delete_api_keys', { userId: tenant.userId, apiKeyIds: [tenant.apiKeyId] })
    expect(await ask('list_wallets', tenant.spareKey)).toMatchObject(unknownKey)
  })

  test('a key that has expired, though nobody removed it', async () => {
    const key = createTestKey()
    const apiKeys = [apiKeyOf(key, 'short', { expirationSeconds: '60' })]
    await submit('create_api_keys', { userId: tenant.userId, apiKeys })
    expect((await ask('whoami', key)).status).toBe(200)
    await asked.clock.advance(60_000)
    expect((await ask('whoami', key)).body.details).toMatchObject([{ turnkeyErrorCode: 'API_KEY_EXPIRED' }])
  })

  test('a key of the parent, for an organization below', async () => {
    const { organizationId, userId } = changed.root
    const key = createTestKey()
    const change = async (name: 'create_api_keys' | 'delete_api_keys', parameters: object) =>
      resultOf(await changed.submit(name, { organizationId, parameters }, changed.rootKey))
    const { apiKeyIds } = await change('create_api_keys', { userId, apiKeys: [apiKeyOf(key, 'second')] })
    expect((await ask('list_wallets', key)).status).toBe(200)
    await change('delete_api_keys', { userId, apiKeyIds })
    expect(await ask('list_wallets', key)).toMatchObject(unknownKey)
  })

  test('a passkey, and a page on which it may be used', async () => {
    const passkey = createTestPasskey('ES256')
    const { userId, organizationId } = tenant
    const { authenticatorIds } = await submit('create_authenticators', {
      userId,
      authenticators: [newPasskey('Ring', passkey)],
    })
    const askByPasskey = async () => {
      const body = JSON.stringify({ organizationId })
      const { kind: _, ...stamp } = passkey.stamp(Buffer.from(body))
      await asked.post(whoami, body, { 'x-stamp-webauthn': JSON.stringify(stamp) })
      return await asked.post(whoami, body, { 'x-stamp-webauthn': JSON.stringify(stamp) })
    }
    const name = 'FEATURE_NAME_WEBAUTHN_ORIGINS'
    expect((await askByPasskey()).status).toBe(200)
    await submit('set_organization_feature', { name, value: 'https://other.example' })
    expect((await askByPasskey()).body.details).toMatchObject([{ turnkeyErrorCode: 'SIGNATURE_INVALID' }])
    await submit('set_organization_feature', { name, value: origin })
    expect((await askByPasskey()).status).toBe(200)
    await submit('delete_authenticators', { userId, authenticatorIds })
    expect((await askByPasskey()).body.details).toMatchObject([{ turnkeyErrorCode: 'CREDENTIAL_NOT_FOUND' }])
  })

  test('a user, with his keys and his read-only session', async () => {
    const { organizationId, otherKey, otherUserId } = tenant
    const opened = await changed.submit('create_read_only_session', { organizationId, parameters: {} }, otherKey)
    const { session } = resultOf(opened)
    const askBySession = async () => {
      const body = JSON.stringify({ organizationId })
      await asked.post(whoami, body, { 'x-session': session })
      return await asked.post(whoami, body, { 'x-session': session })
    }
    expect((await askBySession()).body).toMatchObject({ userId: otherUserId })
    expect((await ask('list_users', otherKey)).body.users).toHaveLength(2)
    await submit('delete_users', { userIds: [otherUserId] })
    expect(await ask('list_users', otherKey)).toMatchObject(unknownKey)
    expect((await askBySession()).status).toBe(401)
    expect((await ask('list_users', tenant.key)).body.users).toHaveLength(1)
  })
})

test('an organization that is gone from the database is answered no more', async () => {
  const key = createTestKey()
  const { subOrganizationId: organizationId } = await makeOrganization(first, [userOf(key)])
  expect((await second.query('list_users', { organizationId }, key)).status).toBe(200)
  const { database } = first
  await database.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('custody_user').where('organization_id', '=', organizationId).execute()
    await transaction.deleteFrom('custody_feature').where('organization_id', '=', organizationId).execute()
    await transaction.deleteFrom('custody_seal').where('organization_id', '=', organizationId).execute()
    await transaction.deleteFrom('custody_organization').where('id', '=', organizationId).execute()
  })
  expect(await second.query('list_users', { organizationId }, key)).toMatchObject(unknownKey)
})

test('what is remembered is verified anew: a remembered answer is for nobody without a signature', async () => {
  const tenant = await createTenant(first, `tenant-${made++}`)
  const body = JSON.stringify({ organizationId: tenant.organizationId })
  const { path } = endpoints.list_wallets
  const stamp = stampOf(body, tenant.key)
  for (let count = 0; count < 2; count++) expect((await second.post(path, body, { 'x-stamp': stamp })).status).toBe(200)
  const forged = stampOf(body, { ...createTestKey(), publicKey: tenant.key.publicKey })
  expect((await second.post(path, body, { 'x-stamp': forged })).status).toBe(401)
  expect((await second.post(path, body, {})).status).toBe(401)
})

test('after every submit, servers that remember answer every query as one that has just started', async () => {
  const tenant = await createTenant(first, `tenant-${made++}`)
  const { organizationId, key } = tenant
  const samples = samplesOf(first, tenant)
  const send = createSendSample(first, tenant, samples)
  // It tells the time, and the time is over: it is another one each time.
  const names = queryNames.filter((name) => name !== 'get_attestation') as QueryName[]
  const askAll = async (custody: TestServer) => {
    const answers: [QueryName, unknown][] = []
    for (const name of names) {
      const { status, body } = await custody.query(name, { organizationId, ...samples[name] }, key)
      answers.push([name, { status, body }])
    }
    return answers
  }
  await askAll(second)
  for (const name of sampleOrder(samples)) {
    await send(name)
    const fresh = await newServer(false, first)
    const expected = await askAll(fresh)
    await fresh.server.close()
    expect({ name, answers: await askAll(second) }).toEqual({ name, answers: expected })
    expect({ name, answers: await askAll(first) }).toEqual({ name, answers: expected })
  }
}, 600_000)
