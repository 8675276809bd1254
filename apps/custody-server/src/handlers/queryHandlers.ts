import { organizationOf } from '../facts/facts.ts'
import { readInterfaces } from '../facts/readInterfaces.ts'
import { toHexText } from '../keys/hexText.ts'
import { describeApiKey, describeAuthenticator, describeOauthProvider } from '../views/credentials.ts'
import {
  describeContractInterface,
  describeInvitation,
  describePolicy,
  describeTag,
  describeWallet,
} from '../views/objects.ts'
import { oldestFirst } from '../views/oldestFirst.ts'
import { describeFeatures, describeQuorum } from '../views/organization.ts'
import { describePrivateKeys } from '../views/privateKeys.ts'
import { describeUser, describeUsers } from '../views/users.ts'
import { getActivity } from './activities/getActivity.ts'
import { listActivities } from './activities/listActivities.ts'
import type { QueryHandlers } from './handler.ts'
import { listSuborgs } from './organizations/listSuborgs.ts'
import { required, requiredOf } from './required.ts'
import { listWalletAccounts } from './wallets/listWalletAccounts.ts'

/** The handler of every query. */
export const queryHandlers: QueryHandlers = {
  /** The caller and its organization. */
  whoami: async ({ readings, caller }) => {
    const { user, organization } = caller
    const isOwn = organization.id === user.organization_id
    const own = isOwn ? organization : organizationOf(await readings.factsOf(user.organization_id))
    return { organizationId: own.id, organizationName: own.name, userId: user.id, username: user.name }
  },
  /** Everything in an organization at once. */
  get_organization: async ({ readings, organizationId }) => {
    const facts = await readings.factsOf(organizationId)
    const { rows } = facts
    return {
      organizationData: {
        organizationId,
        name: organizationOf(facts).name,
        users: describeUsers(rows),
        policies: oldestFirst(rows.custody_policy).map(describePolicy),
        privateKeys: await describePrivateKeys(readings, facts),
        invitations: oldestFirst(rows.custody_invitation).map(describeInvitation),
        tags: oldestFirst(rows.custody_tag).map(describeTag),
        rootQuorum: describeQuorum(facts),
        features: describeFeatures(rows.custody_feature),
        wallets: oldestFirst(rows.custody_wallet).map(describeWallet),
      },
    }
  },
  /** The features and the root quorum of an organization. */
  get_organization_configs: async ({ readings, organizationId }) => {
    const facts = await readings.factsOf(organizationId)
    return { configs: { features: describeFeatures(facts.rows.custody_feature), quorum: describeQuorum(facts) } }
  },
  /**
   * This server's honest attestation: which build runs, and that no enclave stands behind it. The document is the
   * base64 of JSON whose `signature` is one of the quorum key over the text in `statement`.
   */
  get_attestation: async ({ services, organizationId }, { enclaveType }) => {
    const { config, quorumKey, clock } = services
    const statement = JSON.stringify({
      format: 'latchkey-attestation-v1',
      enclave: 'none',
      askedFor: enclaveType,
      organizationId,
      build: config.build,
      issuedAtMs: clock.now(),
    })
    const signature = await quorumKey.sign(Buffer.from(statement))
    const document = { statement, signature: toHexText(signature), publicKey: toHexText(quorumKey.publicKey) }
    return { attestationDocument: Buffer.from(JSON.stringify(document)).toString('base64') }
  },
  list_suborgs: listSuborgs,
  get_activity: getActivity,
  list_activities: listActivities,
  /** One user. */
  get_user: async ({ readings, organizationId }, { userId }) => {
    const { rows } = await readings.factsOf(organizationId)
    return { user: describeUser(requiredOf(rows.custody_user, userId, 'user'), rows) }
  },
  /** All users of an organization. */
  list_users: async ({ readings, organizationId }) => ({
    users: describeUsers((await readings.factsOf(organizationId)).rows),
  }),
  /** All tags for users. */
  list_user_tags: async ({ readings, organizationId }) => {
    const { rows } = await readings.factsOf(organizationId)
    const tags = rows.custody_tag.filter(({ type }) => type === 'TAG_TYPE_USER')
    return { userTags: oldestFirst(tags).map(describeTag) }
  },
  /** All tags for private keys. */
  list_private_key_tags: async ({ readings, organizationId }) => {
    const { rows } = await readings.factsOf(organizationId)
    const tags = rows.custody_tag.filter(({ type }) => type === 'TAG_TYPE_PRIVATE_KEY')
    return { privateKeyTags: oldestFirst(tags).map(describeTag) }
  },
  /** One API key. */
  get_api_key: async ({ readings, organizationId }, { apiKeyId }) => {
    const { rows } = await readings.factsOf(organizationId)
    return { apiKey: describeApiKey(requiredOf(rows.custody_api_key, apiKeyId, 'API key')) }
  },
  /** The API keys of one user, or of all users. */
  get_api_keys: async ({ readings, organizationId }, { userId }) => {
    const { rows } = await readings.factsOf(organizationId)
    const own = rows.custody_api_key.filter(({ user_id }) => userId == null || user_id === userId)
    return { apiKeys: oldestFirst(own).map(describeApiKey) }
  },
  /** One authenticator. */
  get_authenticator: async ({ readings, organizationId }, { authenticatorId }) => {
    const { rows } = await readings.factsOf(organizationId)
    const row = requiredOf(rows.custody_authenticator, authenticatorId, 'authenticator')
    return { authenticator: describeAuthenticator(row) }
  },
  /** The authenticators of one user. */
  get_authenticators: async ({ readings, organizationId }, { userId }) => {
    const { rows } = await readings.factsOf(organizationId)
    const own = rows.custody_authenticator.filter(({ user_id }) => user_id === userId)
    return { authenticators: oldestFirst(own).map(describeAuthenticator) }
  },
  /** The OAuth providers of one user, or of all users. */
  get_oauth_providers: async ({ readings, organizationId }, { userId }) => {
    const { rows } = await readings.factsOf(organizationId)
    const own = rows.custody_oauth_provider.filter(({ user_id }) => userId == null || user_id === userId)
    return { oauthProviders: oldestFirst(own).map(describeOauthProvider) }
  },
  /** One policy. */
  get_policy: async ({ readings, organizationId }, { policyId }) => {
    const { rows } = await readings.factsOf(organizationId)
    return { policy: describePolicy(requiredOf(rows.custody_policy, policyId, 'policy')) }
  },
  /** All policies of an organization. */
  list_policies: async ({ readings, organizationId }) => {
    const { rows } = await readings.factsOf(organizationId)
    return { policies: oldestFirst(rows.custody_policy).map(describePolicy) }
  },
  /** One contract's interface. */
  get_smart_contract_interface: async ({ database, readings, organizationId }, { smartContractInterfaceId: id }) => {
    const { rows } = await readings.factsOf(organizationId)
    const known = requiredOf(rows.custody_contract_interface, id, 'contract interface')
    const [contract] = await readInterfaces(database, [known])
    return { smartContractInterface: describeContractInterface(required(contract, 'contract interface')) }
  },
  /** All contract interfaces of an organization. */
  list_smart_contract_interfaces: async ({ database, readings, organizationId }) => {
    const { rows } = await readings.factsOf(organizationId)
    const contracts = await readInterfaces(database, oldestFirst(rows.custody_contract_interface))
    return { smartContractInterfaces: contracts.map(describeContractInterface) }
  },
  /** One wallet. */
  get_wallet: async ({ readings, organizationId }, { walletId }) => {
    const { rows } = await readings.factsOf(organizationId)
    return { wallet: describeWallet(requiredOf(rows.custody_wallet, walletId, 'wallet')) }
  },
  /** All wallets of an organization. */
  list_wallets: async ({ readings, organizationId }) => {
    const { rows } = await readings.factsOf(organizationId)
    return { wallets: oldestFirst(rows.custody_wallet).map(describeWallet) }
  },
  list_wallet_accounts: listWalletAccounts,
  /** One private key: everything about it but the key. */
  get_private_key: async ({ readings, organizationId }, { privateKeyId: id }) => {
    const all = await describePrivateKeys(readings, await readings.factsOf(organizationId))
    const privateKey = all.find(({ privateKeyId }) => privateKeyId === id)
    return { privateKey: required(privateKey, 'private key') }
  },
  /** All private keys of an organization: everything about them but the keys. */
  list_private_keys: async ({ readings, organizationId }) => ({
    privateKeys: await describePrivateKeys(readings, await readings.factsOf(organizationId)),
  }),
}
