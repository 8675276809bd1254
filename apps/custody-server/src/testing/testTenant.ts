import { randomBytes } from 'node:crypto'
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
  readonly walletAccountId: string
  readonly smartContractInterfaceId: string
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
export function newPasskey(name: string, passkey = createTestPasskey('ES256')) {
  const { challenge, credentialId, clientDataJson, attestationObject } = passkey.register()
  const attestation = {
    credentialId,
    clientDataJson,
    attestationObject,
    transports: ['AUTHENTICATOR_TRANSPORT_INTERNAL'],
  }
  return { authenticatorName: name, challenge, attestation }
}

/** The owner of an organization that has a wallet already. */
type Owner = Pick<
  Tenant,
  'organizationId' | 'key' | 'userId' | 'email' | 'credentialId' | 'subject' | 'walletId' | 'address'
>

/** A key as the interface takes it. */
export const apiKeyOf = ({ publicKey }: TestKey, apiKeyName = 'key', more: object = {}) => ({
  ...{ apiKeyName, publicKey, curveType: 'API_KEY_CURVE_P256', ...more },
})

/** A user with one key. */
export const userOf = (key: TestKey, userName = 'owner', more: object = {}) => ({
  ...{ userName, apiKeys: [apiKeyOf(key)], authenticators: [], oauthProviders: [], ...more },
})

/** The parameters that sign a digest, of its own where none is given. */
export const signingOf = (signWith: string, payload = randomBytes(32).toString('hex')) => ({
  ...{ signWith, payload, encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' },
})

export const firstWallet = { walletName: 'First', accounts: [ethereumAccount(0)] }

/** Makes an organization below the root organization, in which one of these users is enough unless more is said. */
export async function makeOrganization(custody: TestServer, rootUsers: readonly object[], more: object = {}) {
  const parameters = { subOrganizationName: 'organization', rootQuorumThreshold: 1, rootUsers, ...more }
  const request = { organizationId: custody.root.organizationId, parameters }
  return resultOf(await custody.submit('create_sub_organization', request, custody.rootKey))
}

/** Makes an organization below the root organization and puts one of everything into it. */
export async function createTenant(custody: TestServer, label: string): Promise<Tenant> {
  const key = createTestKey()
  const email = `${label}@example.org`
  const subject = `subject-of-${label}`
  const passkey = newPasskey('Phone')
  const oidcClaims = { iss: custody.issuer.issuer, sub: subject, aud: 'app' }
  const rootUser = {
    userName: `${label} owner`,
    userEmail: email,
    apiKeys: [apiKeyOf(key)],
    authenticators: [passkey],
    oauthProviders: [{ providerName: 'issuer', oidcClaims }],
  }
  const made = await makeOrganization(custody, [rootUser], { subOrganizationName: label, wallet: firstWallet })
  return await furnish(custody, {
    organizationId: made.subOrganizationId,
    key,
    userId: made.rootUserIds[0],
    email,
    credentialId: passkey.attestation.credentialId,
    subject,
    walletId: made.wallet.walletId,
    address: made.wallet.addresses[0],
  })
}

/** Puts one of everything into the root organization. */
export async function furnishRoot(custody: TestServer): Promise<Tenant> {
  const { organizationId, userId } = custody.root
  const submit = async (name: SubmitName, parameters: object) =>
    resultOf(await custody.submit(name, { organizationId, parameters }, custody.rootKey))
  const email = 'root@example.org'
  const subject = 'subject-of-root'
  const passkey = newPasskey('Phone')
  await submit('update_user', { userId, userEmail: email })
  await submit('create_authenticators', { userId, authenticators: [passkey] })
  const oidcClaims = { iss: custody.issuer.issuer, sub: subject, aud: 'app' }
  await submit('create_oauth_providers', { userId, oauthProviders: [{ providerName: 'issuer', oidcClaims }] })
  const { walletId, addresses } = await submit('create_wallet', firstWallet)
  const { credentialId } = passkey.attestation
  const [address] = addresses
  return await furnish(custody, {
    ...{ organizationId, userId, key: custody.rootKey },
    ...{ email, credentialId, subject, walletId, address },
  })
}

async function furnish(custody: TestServer, owner: Owner): Promise<Tenant> {
  const { organizationId, key, userId, email, walletId } = owner
  const [otherKey, spareKey] = [createTestKey(), createTestKey()]
  const submit = async (name: SubmitName, parameters: object, by = key) =>
    await custody.submit(name, { organizationId, parameters }, by)
  const helper = userOf(otherKey, 'helper', { userTags: [] })
  const [otherUserId] = resultOf(await submit('create_users', { users: [helper] })).userIds
  const spare = await submit('create_api_keys', { userId, apiKeys: [apiKeyOf(spareKey, 'spare')] })
  const tag = await submit('create_user_tag', { userTagName: 'helpers', userIds: [otherUserId] })
  const privateKey = {
    privateKeyName: 'single',
    curve: 'CURVE_SECP256K1',
    privateKeyTags: [],
    addressFormats: ['ADDRESS_FORMAT_ETHEREUM'],
  }
  const [{ privateKeyId }] = resultOf(await submit('create_private_keys', { privateKeys: [privateKey] })).privateKeys
  const keyTag = await submit('create_private_key_tag', { privateKeyTagName: 'cold', privateKeyIds: [privateKeyId] })
  const policy = await submit('create_policy', {
    policyName: 'two agree',
    effect: 'EFFECT_ALLOW',
    condition: "activity.kind == 'CREATE_USER_TAG'",
    consensus: 'approvers.count() >= 2',
    notes: '',
  })
  const contract = await submit('create_smart_contract_interface', {
    smartContractAddress: `0x${'c0'.repeat(20)}`,
    smartContractInterface: JSON.stringify([{ type: 'function', name: 'pause', inputs: [] }]),
    type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
    label: 'Pausable',
  })
  const invitation = {
    receiverUserName: 'Guest',
    receiverUserEmail: `guest-${email}`,
    receiverUserTags: [],
    accessType: 'ACCESS_TYPE_WEB',
    senderUserId: userId,
  }
  const [invitationId] = resultOf(await submit('create_invitations', { invitations: [invitation] })).invitationIds
  const waiting = async (userTagName: string) =>
    (await submit('create_user_tag', { userTagName, userIds: [] }, otherKey)).body.activity.fingerprint
  const { user } = (await custody.query('get_user', { organizationId, userId }, key)).body
  const { accounts } = (await custody.query('list_wallet_accounts', { organizationId, walletId }, key)).body
  return {
    ...owner,
    ...{ otherUserId, otherKey, spareKey, privateKeyId, invitationId },
    userTagId: resultOf(tag).userTagId,
    apiKeyId: resultOf(spare).apiKeyIds[0],
    authenticatorId: user.authenticators[0].authenticatorId,
    providerId: user.oauthProviders[0].providerId,
    walletAccountId: accounts[0].walletAccountId,
    privateKeyTagId: resultOf(keyTag).privateKeyTagId,
    policyId: resultOf(policy).policyId,
    smartContractInterfaceId: resultOf(contract).smartContractInterfaceId,
    activityId: tag.body.activity.id,
    fingerprints: [await waiting('first'), await waiting('second')],
  }
}
