import { createECDH } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createTestPasskey } from '../stamps/testing/testPasskey.ts'
import { createTestKey, type TestKey } from '../testing/testKey.ts'
import { createTestServer, origin, resultOf } from '../testing/testServer.ts'
import { findKeyBelow } from './findBelow.ts'

const custody = await createTestServer()
afterAll(() => custody.close())

type Credentials = { readonly apiKeys?: readonly object[]; readonly authenticators?: readonly object[] }
const apiKey = (publicKey: string, curveType = 'API_KEY_CURVE_P256') => ({
  apiKeyName: publicKey,
  publicKey,
  curveType,
})
let made = 0

/** An organization below the root, later than all before it, with a key to change it by. */
async function make({ apiKeys = [], authenticators = [] }: Credentials = {}) {
  await custody.clock.advance(1000)
  const owner = createTestKey()
  const rootUser = {
    userName: 'owner',
    apiKeys: [apiKey(owner.publicKey), ...apiKeys],
    authenticators,
    oauthProviders: [],
  }
  const parameters = { subOrganizationName: `org ${made++}`, rootQuorumThreshold: 1, rootUsers: [rootUser] }
  const { organizationId: parentId } = custody.root
  const request = { organizationId: parentId, parameters }
  const result = resultOf(await custody.submit('create_sub_organization', request, custody.rootKey))
  await custody.clock.advance(1000)
  return { owner, organizationId: String(result.subOrganizationId), userId: String(result.rootUserIds[0]) }
}

type Place = Awaited<ReturnType<typeof make>>

async function addKey({ owner, organizationId, userId }: Place, publicKey: string, curveType?: string) {
  const parameters = { userId, apiKeys: [apiKey(publicKey, curveType)] }
  resultOf(await custody.submit('create_api_keys', { organizationId, parameters }, owner))
  await custody.clock.advance(1000)
}

/** The user of a key, according to the parent. */
const whoami = async (key: TestKey) =>
  await custody.query('whoami', { organizationId: custody.root.organizationId }, key)

test('a stranger who registers somebody’s key for himself changes nothing for him', async () => {
  const stranger = await make()
  const key = createTestKey()
  const own = await make({ apiKeys: [apiKey(key.publicKey)] })
  await addKey(stranger, key.publicKey)
  await make({ apiKeys: [apiKey(key.publicKey)] })
  expect((await whoami(key)).body).toMatchObject({ organizationId: own.organizationId, userId: own.userId })
  const later = createTestKey()
  await addKey(own, later.publicKey)
  await addKey(stranger, later.publicKey)
  expect((await whoami(later)).body).toMatchObject({ organizationId: own.organizationId })
})

test('a stranger who registers a passkey of the same id changes nothing for its owner', async () => {
  const passkey = createTestPasskey('ES256')
  const register = () => {
    const { challenge, origins: _, ...attestation } = passkey.register()
    return { authenticatorName: 'Phone', challenge, attestation: { ...attestation, transports: [] } }
  }
  const own = await make({ authenticators: [register()] })
  await make({ authenticators: [register()] })
  const body = JSON.stringify({ organizationId: custody.root.organizationId })
  const { kind: _, ...stamp } = passkey.stamp(Buffer.from(body), { origin })
  const headers = { 'x-stamp-webauthn': JSON.stringify(stamp) }
  expect((await custody.post('/public/v1/query/whoami', body, headers)).body).toMatchObject({
    organizationId: own.organizationId,
  })
})

test('the key of a wallet, which everybody can read, is taken at the parent’s word alone', async () => {
  const pair = createECDH('secp256k1')
  pair.generateKeys()
  const publicKey = pair.getPublicKey('hex', 'compressed')
  const curve = 'API_KEY_CURVE_SECP256K1'
  const find = async () => {
    const row = await findKeyBelow(custody.database, custody.root.organizationId, publicKey)
    return row?.organization_id
  }
  const stranger = await make()
  await addKey(stranger, publicKey, curve)
  const own = await make({ apiKeys: [apiKey(publicKey, curve)] })
  expect(await find()).toBe(own.organizationId)
  await addKey(await make(), publicKey, curve)
  expect(await find()).toBe(own.organizationId)
  await make({ apiKeys: [apiKey(publicKey, curve)] })
  await expect(find()).rejects.toMatchObject({ code: 'credential_ambiguous' })
})

test('error: two that were registered at one moment are a conflict', async () => {
  const key = createTestKey()
  const places = [await make(), await make()]
  for (const { owner, organizationId, userId } of places) {
    const parameters = { userId, apiKeys: [apiKey(key.publicKey)] }
    resultOf(await custody.submit('create_api_keys', { organizationId, parameters }, owner))
  }
  expect((await whoami(key)).body).toMatchObject({
    turnkeyErrorCode: 'CREDENTIAL_CONFLICT',
    message: 'credential belongs to more than one organization',
  })
})
