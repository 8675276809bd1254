import { getActivity } from './activities/getActivity.ts'
import { listActivities } from './activities/listActivities.ts'
import { getSmartContractInterface } from './contracts/getSmartContractInterface.ts'
import { listSmartContractInterfaces } from './contracts/listSmartContractInterfaces.ts'
import { getApiKey } from './credentials/getApiKey.ts'
import { getApiKeys } from './credentials/getApiKeys.ts'
import { getAuthenticator } from './credentials/getAuthenticator.ts'
import { getAuthenticators } from './credentials/getAuthenticators.ts'
import { getOauthProviders } from './credentials/getOauthProviders.ts'
import type { QueryHandlers } from './handler.ts'
import { getAttestation } from './organizations/getAttestation.ts'
import { getOrganization } from './organizations/getOrganization.ts'
import { getOrganizationConfigs } from './organizations/getOrganizationConfigs.ts'
import { listSuborgs } from './organizations/listSuborgs.ts'
import { whoami } from './organizations/whoami.ts'
import { getPolicy } from './policies/getPolicy.ts'
import { listPolicies } from './policies/listPolicies.ts'
import { getPrivateKey } from './privateKeys/getPrivateKey.ts'
import { listPrivateKeys } from './privateKeys/listPrivateKeys.ts'
import { listPrivateKeyTags } from './tags/listPrivateKeyTags.ts'
import { listUserTags } from './tags/listUserTags.ts'
import { getUser } from './users/getUser.ts'
import { listUsers } from './users/listUsers.ts'
import { getWallet } from './wallets/getWallet.ts'
import { listWalletAccounts } from './wallets/listWalletAccounts.ts'
import { listWallets } from './wallets/listWallets.ts'

/** The handler of every query. */
export const queryHandlers: QueryHandlers = {
  whoami,
  get_organization: getOrganization,
  get_organization_configs: getOrganizationConfigs,
  get_attestation: getAttestation,
  list_suborgs: listSuborgs,
  get_activity: getActivity,
  list_activities: listActivities,
  get_user: getUser,
  list_users: listUsers,
  list_user_tags: listUserTags,
  list_private_key_tags: listPrivateKeyTags,
  get_api_key: getApiKey,
  get_api_keys: getApiKeys,
  get_authenticator: getAuthenticator,
  get_authenticators: getAuthenticators,
  get_oauth_providers: getOauthProviders,
  get_policy: getPolicy,
  list_policies: listPolicies,
  get_smart_contract_interface: getSmartContractInterface,
  list_smart_contract_interfaces: listSmartContractInterfaces,
  get_wallet: getWallet,
  list_wallets: listWallets,
  list_wallet_accounts: listWalletAccounts,
  get_private_key: getPrivateKey,
  list_private_keys: listPrivateKeys,
}
