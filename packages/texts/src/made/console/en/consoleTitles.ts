// Made by `npm run texts` from locales/en/consoleTitles.json.
import type { Area } from '../../../area.ts'

type Nothing = Record<never, never>

type ConsoleTitlesKeys = {
  'consoleTitles.create_sub_organization': Nothing
  'consoleTitles.create_sub_organization.named': { name: string }
  'consoleTitles.delete_sub_organization': Nothing
  'consoleTitles.update_root_quorum': Nothing
  'consoleTitles.set_organization_feature': Nothing
  'consoleTitles.remove_organization_feature': Nothing
  'consoleTitles.approve_activity': Nothing
  'consoleTitles.reject_activity': Nothing
  'consoleTitles.create_users': Nothing
  'consoleTitles.create_api_only_users': Nothing
  'consoleTitles.update_user': Nothing
  'consoleTitles.update_user.named': { name: string }
  'consoleTitles.delete_users': Nothing
  'consoleTitles.create_user_tag': Nothing
  'consoleTitles.create_user_tag.named': { name: string }
  'consoleTitles.update_user_tag': Nothing
  'consoleTitles.delete_user_tags': Nothing
  'consoleTitles.create_invitations': Nothing
  'consoleTitles.delete_invitation': Nothing
  'consoleTitles.create_api_keys': Nothing
  'consoleTitles.create_authenticators': Nothing
  'consoleTitles.create_oauth_providers': Nothing
  'consoleTitles.delete_api_keys': Nothing
  'consoleTitles.delete_authenticators': Nothing
  'consoleTitles.delete_oauth_providers': Nothing
  'consoleTitles.create_read_only_session': Nothing
  'consoleTitles.create_read_write_session': Nothing
  'consoleTitles.create_read_write_session.named': { name: string }
  'consoleTitles.stamp_login': Nothing
  'consoleTitles.email_auth': Nothing
  'consoleTitles.email_auth.named': { name: string }
  'consoleTitles.oauth': Nothing
  'consoleTitles.init_user_email_recovery': Nothing
  'consoleTitles.init_user_email_recovery.named': { name: string }
  'consoleTitles.recover_user': Nothing
  'consoleTitles.create_policy': Nothing
  'consoleTitles.create_policy.named': { name: string }
  'consoleTitles.create_policies': Nothing
  'consoleTitles.update_policy': Nothing
  'consoleTitles.update_policy.named': { name: string }
  'consoleTitles.delete_policy': Nothing
  'consoleTitles.create_smart_contract_interface': Nothing
  'consoleTitles.delete_smart_contract_interface': Nothing
  'consoleTitles.create_wallet': Nothing
  'consoleTitles.create_wallet.named': { name: string }
  'consoleTitles.create_wallet_accounts': Nothing
  'consoleTitles.delete_wallets': Nothing
  'consoleTitles.delete_wallet_accounts': Nothing
  'consoleTitles.export_wallet': Nothing
  'consoleTitles.export_wallet_account': Nothing
  'consoleTitles.init_import_wallet': Nothing
  'consoleTitles.import_wallet': Nothing
  'consoleTitles.import_wallet.named': { name: string }
  'consoleTitles.create_private_keys': Nothing
  'consoleTitles.delete_private_keys': Nothing
  'consoleTitles.export_private_key': Nothing
  'consoleTitles.init_import_private_key': Nothing
  'consoleTitles.import_private_key': Nothing
  'consoleTitles.import_private_key.named': { name: string }
  'consoleTitles.create_private_key_tag': Nothing
  'consoleTitles.create_private_key_tag.named': { name: string }
  'consoleTitles.update_private_key_tag': Nothing
  'consoleTitles.delete_private_key_tags': Nothing
  'consoleTitles.sign_raw_payload': Nothing
  'consoleTitles.sign_raw_payloads': Nothing
  'consoleTitles.sign_transaction': Nothing
  'consoleTitles.visitor.passkey': Nothing
  'consoleTitles.visitor.email': Nothing
  'consoleTitles.visitor.recovery': Nothing
}

/** The sentences of the area "consoleTitles". */
export const consoleTitlesTexts: Area<ConsoleTitlesKeys> = {
  english: {
    'consoleTitles.create_sub_organization': "Create a sub-organization",
    'consoleTitles.create_sub_organization.named': ["Create a sub-organization “",["name"],"”"],
    'consoleTitles.delete_sub_organization': "Delete sub-organization",
    'consoleTitles.update_root_quorum': "Change who decides as root",
    'consoleTitles.set_organization_feature': "Switch a feature on",
    'consoleTitles.remove_organization_feature': "Switch a feature off",
    'consoleTitles.approve_activity': "Approve activity",
    'consoleTitles.reject_activity': "Reject activity",
    'consoleTitles.create_users': "Create users",
    'consoleTitles.create_api_only_users': "Create API-only users",
    'consoleTitles.update_user': "Update user",
    'consoleTitles.update_user.named': ["Update user “",["name"],"”"],
    'consoleTitles.delete_users': "Delete users",
    'consoleTitles.create_user_tag': "Create user tag",
    'consoleTitles.create_user_tag.named': ["Create user tag “",["name"],"”"],
    'consoleTitles.update_user_tag': "Update user tag",
    'consoleTitles.delete_user_tags': "Delete user tags",
    'consoleTitles.create_invitations': "Invite somebody by mail",
    'consoleTitles.delete_invitation': "Withdraw an invitation",
    'consoleTitles.create_api_keys': "Add an API key to a user",
    'consoleTitles.create_authenticators': "Add a passkey to a user",
    'consoleTitles.create_oauth_providers': "Add a login by another service to a user",
    'consoleTitles.delete_api_keys': "Take an API key from a user",
    'consoleTitles.delete_authenticators': "Take a passkey from a user",
    'consoleTitles.delete_oauth_providers': "Take a login by another service from a user",
    'consoleTitles.create_read_only_session': "Sign in to read",
    'consoleTitles.create_read_write_session': "Sign in to read and change",
    'consoleTitles.create_read_write_session.named': ["Sign in to read and change “",["name"],"”"],
    'consoleTitles.stamp_login': "Sign in to read and change",
    'consoleTitles.email_auth': "Mail a code to sign in",
    'consoleTitles.email_auth.named': ["Mail a code to sign in “",["name"],"”"],
    'consoleTitles.oauth': "Sign in by another service",
    'consoleTitles.init_user_email_recovery': "Mail a code to recover a user",
    'consoleTitles.init_user_email_recovery.named': ["Mail a code to recover a user “",["name"],"”"],
    'consoleTitles.recover_user': "Give a recovered user a new passkey",
    'consoleTitles.create_policy': "Create policy",
    'consoleTitles.create_policy.named': ["Create policy “",["name"],"”"],
    'consoleTitles.create_policies': "Create policies",
    'consoleTitles.update_policy': "Update policy",
    'consoleTitles.update_policy.named': ["Update policy “",["name"],"”"],
    'consoleTitles.delete_policy': "Delete policy",
    'consoleTitles.create_smart_contract_interface': "Upload what calls to a contract mean",
    'consoleTitles.delete_smart_contract_interface': "Delete what calls to a contract mean",
    'consoleTitles.create_wallet': "Create wallet",
    'consoleTitles.create_wallet.named': ["Create wallet “",["name"],"”"],
    'consoleTitles.create_wallet_accounts': "Create wallet accounts",
    'consoleTitles.delete_wallets': "Delete wallets",
    'consoleTitles.delete_wallet_accounts': "Delete wallet accounts",
    'consoleTitles.export_wallet': "Export wallet",
    'consoleTitles.export_wallet_account': "Export wallet account",
    'consoleTitles.init_import_wallet': "Prepare the import of a wallet",
    'consoleTitles.import_wallet': "Import wallet",
    'consoleTitles.import_wallet.named': ["Import wallet “",["name"],"”"],
    'consoleTitles.create_private_keys': "Create private keys",
    'consoleTitles.delete_private_keys': "Delete private keys",
    'consoleTitles.export_private_key': "Export private key",
    'consoleTitles.init_import_private_key': "Prepare the import of a private key",
    'consoleTitles.import_private_key': "Import private key",
    'consoleTitles.import_private_key.named': ["Import private key “",["name"],"”"],
    'consoleTitles.create_private_key_tag': "Create private key tag",
    'consoleTitles.create_private_key_tag.named': ["Create private key tag “",["name"],"”"],
    'consoleTitles.update_private_key_tag': "Update private key tag",
    'consoleTitles.delete_private_key_tags': "Delete private key tags",
    'consoleTitles.sign_raw_payload': "Sign a message or a digest",
    'consoleTitles.sign_raw_payloads': "Sign several messages or digests",
    'consoleTitles.sign_transaction': "Sign transaction",
    'consoleTitles.visitor.passkey': "Make a visitor’s wallet, by passkey",
    'consoleTitles.visitor.email': "Make a visitor’s wallet, by email",
    'consoleTitles.visitor.recovery': "Note which wallet an address for recovery brings back",
  },
}
