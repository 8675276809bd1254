import { createTenant, createTestPasskey, type Tenant } from '@latchkey/custody-server/testing'
import { ApiKeyStamper } from '@turnkey/api-key-stamper'
import { generateP256KeyPair, verifySessionJwtSignature } from '@turnkey/crypto'
import { TurnkeyClient } from '@turnkey/http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CustodyStage, openCustodyStage } from './custodyStage.ts'
import { toCredentials } from './officialCustody.ts'

let stage: CustodyStage
beforeAll(async () => {
  stage = await openCustodyStage()
})
afterAll(() => stage.close())

const now = () => String(Date.now())

/** A client that stamps by a passkey, as the page's own stamper would. */
function passkeyClient(passkey: ReturnType<typeof createTestPasskey>): TurnkeyClient {
  const stamp = async (body: string) => {
    const { kind: _, ...fields } = passkey.stamp(Buffer.from(body))
    return { stampHeaderName: 'X-Stamp-WebAuthn', stampHeaderValue: JSON.stringify(fields) }
  }
  return new TurnkeyClient({ baseUrl: stage.url }, { stamp })
}

const keyClient = ({ publicKey: apiPublicKey, privateKey: apiPrivateKey }: { publicKey: string; privateKey: string }) =>
  new TurnkeyClient({ baseUrl: stage.url }, new ApiKeyStamper({ apiPublicKey, apiPrivateKey }))

/** A visitor whose only credential is a passkey. */
async function newVisitor() {
  const { custody } = stage
  const passkey = createTestPasskey('ES256')
  const { challenge, credentialId, clientDataJson, attestationObject } = passkey.register()
  const attestation = { credentialId, clientDataJson, attestationObject, transports: [] }
  const authenticators = [{ authenticatorName: 'Phone', challenge, attestation }]
  const { organizationId } = custody.root
  const root = keyClient({ publicKey: custody.root.apiPublicKey, privateKey: custody.root.apiPrivateKey })
  const { activity } = await root.createSubOrganization({
    type: 'ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V8',
    timestampMs: now(),
    organizationId,
    parameters: {
      subOrganizationName: 'Visitor',
      rootQuorumThreshold: 1,
      rootUsers: [{ userName: 'Visitor', apiKeys: [], authenticators, oauthProviders: [] }],
    },
  })
  const own = activity.result.createSubOrganizationResultV8?.subOrganizationId ?? ''
  return { client: passkeyClient(passkey), organizationId: own, root }
}

describe('the login by a passkey of today', () => {
  test('finds the visitor by the id of the parent, and its token verifies as official clients do it', async () => {
    const { client, organizationId } = await newVisitor()
    const { publicKey, privateKey } = generateP256KeyPair()
    const login = (parameters: object) =>
      client.stampLogin({
        type: 'ACTIVITY_TYPE_STAMP_LOGIN',
        timestampMs: now(),
        organizationId: stage.custody.root.organizationId,
        parameters: { publicKey, expirationSeconds: '1800', ...parameters },
      })
    const { activity } = await login({})
    const token = activity.result.stampLoginResult?.session ?? ''
    expect(await verifySessionJwtSignature(token, stage.custody.server.quorumPublicKey)).toBe(true)
    const [, payload = ''] = token.split('.')
    const claims = JSON.parse(atob(payload))
    expect(claims).toMatchObject({
      organization_id: organizationId,
      public_key: publicKey,
      session_type: 'SESSION_TYPE_READ_WRITE',
    })
    const session = keyClient({ publicKey, privateKey })
    expect(await session.getWhoami({ organizationId })).toMatchObject({ organizationId, userId: claims.user_id })
    const { user } = await session.getUser({ organizationId, userId: claims.user_id })
    expect(user.apiKeys).toMatchObject([
      { credential: { publicKey, type: 'CREDENTIAL_TYPE_LOGIN' }, expirationSeconds: '1800' },
    ])
    const next = generateP256KeyPair()
    await login({ publicKey: next.publicKey, invalidateExisting: true })
    await expect(session.getWhoami({ organizationId })).rejects.toThrow('could not find public key')
    expect(await keyClient(next).getWhoami({ organizationId })).toMatchObject({ organizationId })
  })

  test('error: with a session profile, which this server has not, it gives no session that may do more', async () => {
    const { client, organizationId } = await newVisitor()
    const { publicKey } = generateP256KeyPair()
    const parameters = { publicKey, sessionProfileId: 'read-only' }
    const body = { type: 'ACTIVITY_TYPE_STAMP_LOGIN' as const, timestampMs: now(), organizationId, parameters }
    await expect(client.stampLogin(body)).rejects.toThrow('this server has no session profiles')
  })
})

describe('a tenant who deletes what is his', () => {
  let tenant: Tenant
  let client: TurnkeyClient
  beforeAll(async () => {
    tenant = await createTenant(stage.custody, 'leaving')
    client = new TurnkeyClient({ baseUrl: stage.url }, new ApiKeyStamper(toCredentials(tenant.key)))
  })

  test('error: loses no wallet that was never exported, unless he says so', async () => {
    const { organizationId, walletId, address } = tenant
    const body = { type: 'ACTIVITY_TYPE_DELETE_WALLETS' as const, organizationId }
    const walletIds = [walletId]
    await expect(client.deleteWallets({ ...body, timestampMs: now(), parameters: { walletIds } })).rejects.toThrow(
      'wallet was never exported',
    )
    const parameters = { walletIds, deleteWithoutExport: true }
    const { activity } = await client.deleteWallets({ ...body, timestampMs: now(), parameters })
    expect(activity.result.deleteWalletsResult).toEqual({ walletIds })
    expect(await client.getWallets({ organizationId })).toEqual({ wallets: [] })
    const payload = { payload: 'ab'.repeat(32), encoding: 'PAYLOAD_ENCODING_HEXADECIMAL' as const }
    const signing = client.signRawPayload({
      type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      timestampMs: now(),
      organizationId,
      parameters: { signWith: address, ...payload, hashFunction: 'HASH_FUNCTION_NO_OP' },
    })
    await expect(signing).rejects.toThrow('no signer found')
  })

  test('leaves nothing behind that he or his parent could still ask for', async () => {
    const { organizationId } = tenant
    const { activity } = await client.deleteSubOrganization({
      type: 'ACTIVITY_TYPE_DELETE_SUB_ORGANIZATION',
      timestampMs: now(),
      organizationId,
      parameters: { deleteWithoutExport: true },
    })
    expect(activity.result.deleteSubOrganizationResult).toEqual({ subOrganizationUuid: organizationId })
    await expect(client.getWhoami({ organizationId })).rejects.toThrow('could not find public key')
    const { root } = stage.custody
    const parent = keyClient({ publicKey: root.apiPublicKey, privateKey: root.apiPrivateKey })
    const { organizationIds } = await parent.getSubOrgIds({ organizationId: root.organizationId })
    expect(organizationIds).not.toContain(organizationId)
    await expect(parent.getUsers({ organizationId })).rejects.toThrow('could not find public key')
  })
})
