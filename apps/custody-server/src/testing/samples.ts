import { createHash } from 'node:crypto'
import type { EndpointName } from '@latchkey/custody'
import { serializeTransaction } from 'viem/utils'
import { createTestKey } from './testKey.ts'
import type { TestServer } from './testServer.ts'
import { ethereumAccount, newPasskey, type Tenant } from './testTenant.ts'

const unsignedTransaction = serializeTransaction({
  type: 'eip1559',
  chainId: 31_337,
  nonce: 0,
  to: '0x1111111111111111111111111111111111111111',
  value: 10n ** 18n,
  gas: 21_000n,
  maxFeePerGas: 2_000_000_000n,
  maxPriorityFeePerGas: 1_000_000_000n,
}).slice(2)

/**
 * For every endpoint something that a tenant may ask of it, in the order in which all of it can be asked: what is
 * removed is used before. Queries without their organization, submits by their parameters.
 */
export function samplesOf(custody: TestServer, tenant: Tenant): Readonly<Record<EndpointName, object>> {
  const { userId, walletId, privateKeyId, address } = tenant
  const { targetPublicKey } = createTestKey()
  const newKey = () => ({ apiKeyName: 'new', publicKey: createTestKey().publicKey, curveType: 'API_KEY_CURVE_P256' })
  const raw = { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_KECCAK256' }
  const nonce = createHash('sha256').update(targetPublicKey).digest('hex')
  const claims = { sub: tenant.subject, aud: 'app', exp: custody.clock.now() / 1000 + 600 }
  const policy = (policyName: string) => ({ policyName, effect: 'EFFECT_DENY', condition: 'false', notes: '' })
  const user = {
    userName: 'robot',
    userTags: [tenant.userTagId],
    apiKeys: [{ apiKeyName: 'key', publicKey: createTestKey().publicKey }],
  }
  const named = { authenticators: [], oauthProviders: [] }
  return {
    ...querySamples(tenant),
    approve_activity: { fingerprint: tenant.fingerprints[0] },
    reject_activity: { fingerprint: tenant.fingerprints[1] },
    sign_raw_payload: { signWith: address, payload: 'c0ffee', ...raw },
    sign_raw_payloads: { signWith: privateKeyId, payloads: ['01', '02'], ...raw },
    sign_transaction: { signWith: address, unsignedTransaction, type: 'TRANSACTION_TYPE_ETHEREUM' },
    create_wallet: { walletName: 'Second', accounts: [ethereumAccount(0), ethereumAccount(1)], mnemonicLength: 24 },
    create_wallet_accounts: { walletId, accounts: [ethereumAccount(7)] },
    export_wallet: { walletId, targetPublicKey },
    export_wallet_account: { address, targetPublicKey },
    export_private_key: { privateKeyId, targetPublicKey },
    create_private_keys: {
      privateKeys: [
        {
          privateKeyName: 'another',
          curve: 'CURVE_ED25519',
          privateKeyTags: [tenant.privateKeyTagId],
          addressFormats: ['ADDRESS_FORMAT_SOLANA'],
        },
      ],
    },
    create_private_key_tag: { privateKeyTagName: 'warm', privateKeyIds: [privateKeyId] },
    update_private_key_tag: {
      privateKeyTagId: tenant.privateKeyTagId,
      newPrivateKeyTagName: 'frozen',
      addPrivateKeyIds: [],
      removePrivateKeyIds: [privateKeyId],
    },
    init_import_wallet: { userId },
    init_import_private_key: { userId },
    // Sealed by whoever sends them: to what the two before answered.
    import_wallet: { userId, walletName: 'Imported', encryptedBundle: 'later', accounts: [ethereumAccount(0)] },
    import_private_key: {
      userId,
      privateKeyName: 'imported',
      encryptedBundle: 'later',
      curve: 'CURVE_SECP256K1',
      addressFormats: ['ADDRESS_FORMAT_ETHEREUM'],
    },
    create_users: { users: [{ ...user, ...named, userName: 'person', apiKeys: [newKey()] }] },
    create_api_only_users: { apiOnlyUsers: [user] },
    update_user: { userId: tenant.otherUserId, userName: 'renamed', userTagIds: [tenant.userTagId] },
    create_user_tag: { userTagName: 'friends', userIds: [tenant.otherUserId] },
    update_user_tag: { userTagId: tenant.userTagId, addUserIds: [userId], removeUserIds: [tenant.otherUserId] },
    create_api_keys: { userId, apiKeys: [newKey()] },
    create_authenticators: { userId, authenticators: [newPasskey('Laptop')] },
    create_oauth_providers: {
      userId,
      oauthProviders: [
        { providerName: 'other', oidcToken: custody.issuer.token({ ...claims, sub: `new-${tenant.subject}` }) },
      ],
    },
    create_invitations: {
      invitations: [
        {
          receiverUserName: 'Second guest',
          receiverUserEmail: 'second@example.org',
          receiverUserTags: [tenant.userTagId],
          accessType: 'ACCESS_TYPE_WEB',
          senderUserId: userId,
        },
      ],
    },
    create_policy: policy('never'),
    create_policies: { policies: [policy('never one'), policy('never two')] },
    stamp_login: { publicKey: createTestKey().publicKey, expirationSeconds: '900' },
    update_policy: { policyId: tenant.policyId, policyName: 'renamed' },
    create_smart_contract_interface: {
      smartContractAddress: `0x${'c1'.repeat(20)}`,
      smartContractInterface: JSON.stringify([{ type: 'function', name: 'approve', inputs: [{ type: 'address' }] }]),
      type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
      label: 'Token',
    },
    create_read_only_session: {},
    create_read_write_session: { targetPublicKey, userId },
    oauth: { oidcToken: custody.issuer.token({ ...claims, nonce }), targetPublicKey },
    email_auth: { email: tenant.email, targetPublicKey, emailCustomization: { appName: 'Shop' } },
    init_user_email_recovery: { email: tenant.email, targetPublicKey, emailCustomization: { appName: 'Shop' } },
    recover_user: { userId, authenticator: newPasskey('Recovered') },
    set_organization_feature: { name: 'FEATURE_NAME_WEBHOOK', value: 'https://hook.example/' },
    remove_organization_feature: { name: 'FEATURE_NAME_WEBHOOK' },
    update_root_quorum: { threshold: 1, userIds: [userId] },
    delete_api_keys: { userId, apiKeyIds: [tenant.apiKeyId] },
    delete_authenticators: { userId, authenticatorIds: [tenant.authenticatorId] },
    delete_oauth_providers: { userId, providerIds: [tenant.providerId] },
    delete_invitation: { invitationId: tenant.invitationId },
    delete_policy: { policyId: tenant.policyId },
    delete_smart_contract_interface: { smartContractInterfaceId: tenant.smartContractInterfaceId },
    delete_user_tags: { userTagIds: [tenant.userTagId] },
    delete_private_key_tags: { privateKeyTagIds: [tenant.privateKeyTagId] },
    delete_users: { userIds: [tenant.otherUserId] },
    delete_wallet_accounts: { walletAccountIds: [tenant.walletAccountId], deleteWithoutExport: true },
    delete_wallets: { walletIds: [walletId], deleteWithoutExport: true },
    delete_private_keys: { privateKeyIds: [privateKeyId], deleteWithoutExport: true },
    // Of the parent, since organizations have one level below them.
    create_sub_organization: {
      subOrganizationName: 'child',
      rootQuorumThreshold: 1,
      rootUsers: [{ userName: 'owner', apiKeys: [newKey()], ...named }],
    },
    delete_sub_organization: { deleteWithoutExport: true },
  }
}

function querySamples(tenant: Tenant) {
  const { userId } = tenant
  return {
    whoami: {},
    get_organization: {},
    get_organization_configs: {},
    get_attestation: { enclaveType: 'signer' },
    list_suborgs: { filterType: 'EMAIL', filterValue: tenant.email },
    get_activity: { activityId: tenant.activityId },
    list_activities: { paginationOptions: { limit: '5', after: tenant.activityId } },
    get_user: { userId },
    list_users: {},
    list_user_tags: {},
    list_private_key_tags: {},
    get_api_key: { apiKeyId: tenant.apiKeyId },
    get_api_keys: { userId },
    get_authenticator: { authenticatorId: tenant.authenticatorId },
    get_authenticators: { userId },
    get_oauth_providers: { userId },
    get_policy: { policyId: tenant.policyId },
    list_policies: {},
    get_smart_contract_interface: { smartContractInterfaceId: tenant.smartContractInterfaceId },
    list_smart_contract_interfaces: {},
    get_wallet: { walletId: tenant.walletId },
    list_wallets: {},
    list_wallet_accounts: { walletId: tenant.walletId, includeWalletDetails: true },
    get_private_key: { privateKeyId: tenant.privateKeyId },
    list_private_keys: {},
  }
}
