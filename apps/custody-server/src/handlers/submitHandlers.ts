import type { EndpointName } from '@latchkey/custody'
import type { SubmitContext } from '../activities/submitContext.ts'
import type { ProposedActivity } from '../evaluation/activityFacts.ts'
import { createSmartContractInterface } from './contracts/createSmartContractInterface.ts'
import { deleteSmartContractInterface } from './contracts/deleteSmartContractInterface.ts'
import { createApiKeys } from './credentials/createApiKeys.ts'
import { createAuthenticators } from './credentials/createAuthenticators.ts'
import { createOauthProviders } from './credentials/createOauthProviders.ts'
import { deleteApiKeys } from './credentials/deleteApiKeys.ts'
import { deleteAuthenticators } from './credentials/deleteAuthenticators.ts'
import { deleteOauthProviders } from './credentials/deleteOauthProviders.ts'
import type { SubmitHandlers } from './handler.ts'
import { importPrivateKey } from './imports/importPrivateKey.ts'
import { importWallet } from './imports/importWallet.ts'
import { initImportPrivateKey } from './imports/initImportPrivateKey.ts'
import { initImportWallet } from './imports/initImportWallet.ts'
import { createInvitations } from './invitations/createInvitations.ts'
import { deleteInvitation } from './invitations/deleteInvitation.ts'
import { createSubOrganization } from './organizations/createSubOrganization.ts'
import { deleteSubOrganization } from './organizations/deleteSubOrganization.ts'
import { removeOrganizationFeature } from './organizations/removeOrganizationFeature.ts'
import { setOrganizationFeature } from './organizations/setOrganizationFeature.ts'
import { updateRootQuorum } from './organizations/updateRootQuorum.ts'
import { createPolicies } from './policies/createPolicies.ts'
import { createPolicy } from './policies/createPolicy.ts'
import { deletePolicy } from './policies/deletePolicy.ts'
import { updatePolicy } from './policies/updatePolicy.ts'
import { createPrivateKeys } from './privateKeys/createPrivateKeys.ts'
import { deletePrivateKeys } from './privateKeys/deletePrivateKeys.ts'
import { exportPrivateKey } from './privateKeys/exportPrivateKey.ts'
import { createReadOnlySession } from './sessions/createReadOnlySession.ts'
import { createReadWriteSession } from './sessions/createReadWriteSession.ts'
import { emailAuth } from './sessions/emailAuth.ts'
import { initUserEmailRecovery } from './sessions/initUserEmailRecovery.ts'
import { oauth } from './sessions/oauth.ts'
import { recoverUser } from './sessions/recoverUser.ts'
import { stampLogin } from './sessions/stampLogin.ts'
import { signRawPayload } from './signing/signRawPayload.ts'
import { signRawPayloads } from './signing/signRawPayloads.ts'
import { signTransaction } from './signing/signTransaction.ts'
import { createPrivateKeyTag } from './tags/createPrivateKeyTag.ts'
import { createUserTag } from './tags/createUserTag.ts'
import { deletePrivateKeyTags } from './tags/deletePrivateKeyTags.ts'
import { deleteUserTags } from './tags/deleteUserTags.ts'
import { updatePrivateKeyTag } from './tags/updatePrivateKeyTag.ts'
import { updateUserTag } from './tags/updateUserTag.ts'
import { createApiOnlyUsers } from './users/createApiOnlyUsers.ts'
import { createUsers } from './users/createUsers.ts'
import { deleteUsers } from './users/deleteUsers.ts'
import { updateUser } from './users/updateUser.ts'
import { createWallet } from './wallets/createWallet.ts'
import { createWalletAccounts } from './wallets/createWalletAccounts.ts'
import { deleteWalletAccounts } from './wallets/deleteWalletAccounts.ts'
import { deleteWallets } from './wallets/deleteWallets.ts'
import { exportWallet } from './wallets/exportWallet.ts'
import { exportWalletAccount } from './wallets/exportWalletAccount.ts'

/** The handler of every submit but the two votes. */
export const submitHandlers: SubmitHandlers = {
  create_sub_organization: createSubOrganization,
  delete_sub_organization: deleteSubOrganization,
  update_root_quorum: updateRootQuorum,
  set_organization_feature: setOrganizationFeature,
  remove_organization_feature: removeOrganizationFeature,
  create_users: createUsers,
  create_api_only_users: createApiOnlyUsers,
  update_user: updateUser,
  delete_users: deleteUsers,
  create_user_tag: createUserTag,
  update_user_tag: updateUserTag,
  delete_user_tags: deleteUserTags,
  create_private_key_tag: createPrivateKeyTag,
  update_private_key_tag: updatePrivateKeyTag,
  delete_private_key_tags: deletePrivateKeyTags,
  create_invitations: createInvitations,
  delete_invitation: deleteInvitation,
  create_api_keys: createApiKeys,
  create_authenticators: createAuthenticators,
  create_oauth_providers: createOauthProviders,
  delete_api_keys: deleteApiKeys,
  delete_authenticators: deleteAuthenticators,
  delete_oauth_providers: deleteOauthProviders,
  create_policy: createPolicy,
  create_policies: createPolicies,
  update_policy: updatePolicy,
  delete_policy: deletePolicy,
  create_smart_contract_interface: createSmartContractInterface,
  delete_smart_contract_interface: deleteSmartContractInterface,
  create_wallet: createWallet,
  create_wallet_accounts: createWalletAccounts,
  delete_wallets: deleteWallets,
  delete_wallet_accounts: deleteWalletAccounts,
  export_wallet: exportWallet,
  export_wallet_account: exportWalletAccount,
  create_private_keys: createPrivateKeys,
  delete_private_keys: deletePrivateKeys,
  export_private_key: exportPrivateKey,
  init_import_wallet: initImportWallet,
  import_wallet: importWallet,
  init_import_private_key: initImportPrivateKey,
  import_private_key: importPrivateKey,
  sign_raw_payload: signRawPayload,
  sign_raw_payloads: signRawPayloads,
  sign_transaction: signTransaction,
  create_read_only_session: createReadOnlySession,
  create_read_write_session: createReadWriteSession,
  stamp_login: stampLogin,
  email_auth: emailAuth,
  init_user_email_recovery: initUserEmailRecovery,
  recover_user: recoverUser,
  oauth,
}

/** Carries an activity out by its endpoint's handler. */
export async function execute(context: SubmitContext, { name, type, parameters }: ProposedActivity): Promise<object> {
  if (!isHandled(name)) throw new TypeError(`${name} is no activity of its own`)
  // Each handler takes what its own schema gives; the compiler cannot follow the name through both tables.
  const handle = submitHandlers[name] as (context: SubmitContext, intent: unknown) => Promise<object>
  return await handle(context, { type, parameters })
}

function isHandled(name: EndpointName): name is keyof typeof submitHandlers {
  return Object.hasOwn(submitHandlers, name)
}
