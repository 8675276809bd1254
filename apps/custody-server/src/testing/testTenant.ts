import type { SubmitName } from '@latchkey/custody'
import { createTestPasskey } from '../stamps/testing/testPasskey.ts'
import { createTestKey, type TestKey } from './testKey.ts'
import { resultOf, type TestServer } from './testServer.ts'

/** An end user's organization in which there is one of everything. */
export type Tenant = {
  readonly organizationId: string
  readonly key: TestKey
  readonly userId: string
  readonly email: string
  /** A user who is not of the root quorum, and his key. */
  readonly otherUserId: string
  readonly otherKey: TestKey
  readonly userTagId: string
  readonly apiKeyId: string
  readonly spareKey: TestKey
  readonly authenticatorId: string
  readonly credentialId: string
  readonly providerId: string
  readonly subject: string
  readonly walletId: string
  readonly address: string
  readonly privateKeyId: string
  readonly privateKeyTagId: string
  readonly policyId: string
  readonly invitationId: string
  readonly activityId: string
  /** Of two activities that wait for one more approval. */
  readonly fingerprints: readonly [string, string]
}

export const ethereumAccount = (index: number) => ({
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: `m/44'/60'/0'/0/${index}`,
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
})

/** A passkey as the interface takes it. */
export function newPasskey(name: string) {
  const { challenge, credentialId, clientDataJson, attestationObject } = createTestPasskey('ES256').register()
  const attestation = {
    credentialId,
    clientDataJson,
    attestationObject,
    transports: ['AUTHENTICATOR_TRANSPORT_INTERNAL'],
  }
  return { authenticatorName: name, challenge, attestation }
}

/** Makes an organization below the root organization and puts one of everything into it. */
export async function createTenant(custody: TestServer, label: string): Promise<Tenant> {
  const [key, otherKey, spareKey] = [createTestKey(), createTestKey(), createTestKey()]
  const email = `${label}@example.org`
  const subject = `subject-of-${label}`
  const passkey = newPasskey('Phone')
  const made = resultOf(
    await custody.submit(
      'create_sub_organization',
      {
        organizationId: custody.root.organizationId,
        parameters: {
          subOrganizationName: label,
          rootQuorumThreshold: 1,
          rootUsers: [
            {
              userName: `${label} owner`,
              userEmail: email,
              apiKeys: [{ apiKeyName: 'key', publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256' }],
              authenticators: [passkey],
              oauthProviders: [
                { providerName: 'issuer', oidcClaims: { iss: custody.issuer.issuer, sub: subject, aud: 'app' } },
              ],
            },
          ],
          wallet: { walletName: 'First', accounts: [ethereumAccount(0)] },
        },
      },
      custody.rootKey,
    ),
  )
  const organizationId: string = made.subOrganizationId
  const [userId] = made.rootUserIds
  const submit = async (name: SubmitName, parameters: object, by = key) =>
    await custody.submit(name, { organizationId, parameters }, by)
  const apiKeys = [{ apiKeyName: 'key', publicKey: otherKey.publicKey, curveType: 'API_KEY_CURVE_P256' }]
  const user = { userName: `${label} helper`, apiKeys, authenticators: [], oauthProviders: [], userTags: [] }
  const [otherUserId] = resultOf(await submit('create_users', { users: [user] })).userIds
  const spare = { apiKeyName: 'spare', publicKey: spareKey.publicKey, curveType: 'API_KEY_CURVE_P256' }
  const [apiKeyId] = resultOf(await submit('create_api_keys', { userId, apiKeys: [spare] })).apiKeyIds
  const tag = await submit('create_user_tag', { userTagName: 'helpers', userIds: [otherUserId] })
  const privateKey = {
    privateKeyName: 'single',
    curve: 'CURVE_SECP256K1',
    privateKeyTags: [],
    addressFormats: ['ADDRESS_FORMAT_ETHEREUM'],
  }
  const [{ privateKeyId }] = resultOf(await submit('create_private_keys', { privateKeys: [privateKey] })).privateKeys
  const keyTag = { privateKeyTagName: 'cold', privateKeyIds: [privateKeyId] }
  const { privateKeyTagId } = resultOf(await submit('create_private_key_tag', keyTag))
  const policy = await submit('create_policy', {
    policyName: 'two agree',
    effect: 'EFFECT_ALLOW',
    condition: "activity.kind == 'CREATE_USER_TAG'",
    consensus: 'approvers.count() >= 2',
    notes: '',
  })
  const invitation = {
    receiverUserName: 'Guest',
    receiverUserEmail: `guest-${label}@example.org`,
    receiverUserTags: [],
    accessType: 'ACCESS_TYPE_WEB',
    senderUserId: userId,
  }
  const [invitationId] = resultOf(await submit('create_invitations', { invitations: [invitation] })).invitationIds
  const waiting = async (userTagName: string) =>
    (await submit('create_user_tag', { userTagName, userIds: [] }, otherKey)).body.activity.fingerprint
  const { user: owner } = (await custody.query('get_user', { organizationId, userId }, key)).body
  return {
    organizationId,
    key,
    userId,
    email,
    otherUserId,
    otherKey,
    userTagId: resultOf(tag).userTagId,
    apiKeyId,
    spareKey,
    authenticatorId: owner.authenticators[0].authenticatorId,
    credentialId: passkey.attestation.credentialId,
    providerId: owner.oauthProviders[0].providerId,
    subject,
    walletId: made.wallet.walletId,
    address: made.wallet.addresses[0],
    privateKeyId,
    privateKeyTagId,
    policyId: resultOf(policy).policyId,
    invitationId,
    activityId: tag.body.activity.id,
    fingerprints: [await waiting('first'), await waiting('second')],
  }
}
