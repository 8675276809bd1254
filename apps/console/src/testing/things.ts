import { type Answers, organizationId, ownerConfigs, ownerId, policy, waiting, waitingFor } from './fakeCustody.ts'

const time = { seconds: '1700000000', nanos: '0' }
const dated = { createdAt: time, updatedAt: time }
const idOf = (end: string) => `0d0f2b4e-0000-4000-8000-0000000000${end}`

/** Ids of what `things` answers with. */
export const ids = {
  user: idOf('02'),
  tag: idOf('a1'),
  wallet: idOf('a2'),
  account: idOf('a3'),
  key: idOf('a4'),
  policy: policy.policyId,
  activity: waiting.id,
  below: idOf('a5'),
}

/** One of each thing that an organization can hold, with this text wherever somebody could have written one. */
export function things(text: string): Answers {
  const user = {
    ...{ userId: ids.user, userName: text, userEmail: text, userTags: [ids.tag], ...dated },
    apiKeys: [
      {
        ...{ apiKeyId: idOf('b1'), apiKeyName: text, ...dated },
        credential: { publicKey: text, type: 'CREDENTIAL_TYPE_API_KEY_P256' },
      },
    ],
    authenticators: [
      {
        ...{ transports: [], attestationType: 'none', aaguid: '', credentialId: 'x', model: '', ...dated },
        ...{ authenticatorId: idOf('b2'), authenticatorName: text },
        credential: { publicKey: '02', type: 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR' },
      },
    ],
    oauthProviders: [
      { providerId: idOf('b3'), providerName: text, issuer: text, audience: text, subject: text, ...dated },
    ],
  }
  const owner = { ...user, userId: ownerId }
  const tagOf = (tagType: string) => ({ tagId: ids.tag, tagName: text, tagType, ...dated })
  const wallet = { walletId: ids.wallet, walletName: text, ...dated, imported: false, exported: false }
  const account = {
    ...{ walletAccountId: ids.account, organizationId, walletId: ids.wallet, curve: 'CURVE_SECP256K1', address: text },
    ...{ pathFormat: 'PATH_FORMAT_BIP32', path: text, addressFormat: 'ADDRESS_FORMAT_ETHEREUM', ...dated },
  }
  const key = {
    ...{ privateKeyId: ids.key, publicKey: text, privateKeyName: text, curve: 'CURVE_SECP256K1', ...dated },
    ...{ addresses: [{ format: 'ADDRESS_FORMAT_ETHEREUM', address: text }], privateKeyTags: [ids.tag] },
    ...{ exported: false, imported: false },
  }
  const rule = { condition: `eth.tx.to == '${text}'`, consensus: '', time: '', notes: text }
  const invitation = {
    ...{ invitationId: idOf('b4'), receiverUserName: text, receiverEmail: text, receiverUserTags: [] },
    ...{ accessType: 'ACCESS_TYPE_WEB', status: 'INVITATION_STATUS_CREATED', senderUserId: ids.user, ...dated },
  }
  const parameters = { policyName: text, effect: 'EFFECT_ALLOW', ...rule }
  const asked = waitingFor('ACTIVITY_TYPE_CREATE_POLICY_V3', parameters)
  const activity = {
    ...asked,
    votes: asked.votes.map((vote) => ({ ...vote, user })),
    failure: { code: 9, message: text, details: [] },
  }
  const contract = {
    ...{ organizationId, smartContractInterfaceId: idOf('b5'), smartContractAddress: text, label: text, notes: text },
    ...{ smartContractInterface: '[]', type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM', ...dated },
  }
  const outcome = { policyId: ids.policy, policyName: text, effect: 'EFFECT_ALLOW', outcome: 'ERROR', reason: text }
  const features = [
    { name: 'FEATURE_NAME_WEBHOOK', value: text },
    { name: 'FEATURE_NAME_OTHER', value: text },
  ]
  const counts = { votes: 1, outcomes: 1, checkpoints: 0, head: { position: 3, hash: 'a'.repeat(64) } }
  return {
    whoami: { organizationId, organizationName: text, userId: ownerId, username: text },
    get_organization_configs: { configs: { ...ownerConfigs.configs, features } },
    get_organization: { organizationData: { name: text, users: [user], wallets: [wallet], invitations: [invitation] } },
    list_activities: { activities: [activity] },
    get_activity: { activity },
    policy_outcomes: { outcomes: [outcome] },
    list_users: { users: [owner, user] },
    get_user: { user },
    list_user_tags: { userTags: [tagOf('TAG_TYPE_USER')] },
    list_private_key_tags: { privateKeyTags: [tagOf('TAG_TYPE_PRIVATE_KEY')] },
    list_wallets: { wallets: [wallet] },
    get_wallet: { wallet },
    list_wallet_accounts: { accounts: [account] },
    list_private_keys: { privateKeys: [key] },
    get_private_key: { privateKey: key },
    list_policies: { policies: [{ ...policy, ...rule, policyName: text }] },
    list_smart_contract_interfaces: { smartContractInterfaces: [contract] },
    list_suborgs: { organizationIds: [ids.below] },
    sub_organizations: {
      subOrganizations: [{ subOrganizationId: ids.below, name: text, userCount: 1, createdAtMs: 1_700_000_000_000 }],
    },
    verify_audit: { ...counts, problems: [{ position: 2, text }], problemCount: 1 },
  }
}
