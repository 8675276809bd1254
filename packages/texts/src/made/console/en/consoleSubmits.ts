// Made by `npm run texts` from locales/en/consoleSubmits.json.
import type { Area } from '../../../area.ts'

type Nothing = Record<never, never>

type ConsoleSubmitsKeys = {
  'consoleSubmits.create_sub_organization': Nothing
  'consoleSubmits.delete_sub_organization': Nothing
  'consoleSubmits.update_root_quorum': { count: number; threshold: string }
  'consoleSubmits.set_organization_feature': { feature: string }
  'consoleSubmits.remove_organization_feature': { feature: string }
  'consoleSubmits.approve_activity': Nothing
  'consoleSubmits.reject_activity': Nothing
  'consoleSubmits.create_users': { count: number }
  'consoleSubmits.create_api_only_users': { count: number }
  'consoleSubmits.update_user': Nothing
  'consoleSubmits.delete_users': { count: number }
  'consoleSubmits.create_user_tag': Nothing
  'consoleSubmits.update_user_tag': Nothing
  'consoleSubmits.delete_user_tags': Nothing
  'consoleSubmits.create_invitations': { count: number }
  'consoleSubmits.delete_invitation': Nothing
  'consoleSubmits.create_api_keys': Nothing
  'consoleSubmits.create_authenticators': Nothing
  'consoleSubmits.create_oauth_providers': Nothing
  'consoleSubmits.delete_api_keys': Nothing
  'consoleSubmits.delete_authenticators': Nothing
  'consoleSubmits.delete_oauth_providers': Nothing
  'consoleSubmits.create_read_only_session': Nothing
  'consoleSubmits.create_read_write_session': Nothing
  'consoleSubmits.stamp_login': Nothing
  'consoleSubmits.email_auth': { email: string }
  'consoleSubmits.oauth': Nothing
  'consoleSubmits.init_user_email_recovery': { email: string }
  'consoleSubmits.recover_user': Nothing
  'consoleSubmits.create_policy': { name: string }
  'consoleSubmits.create_policies': { count: number }
  'consoleSubmits.update_policy': { name: string }
  'consoleSubmits.delete_policy': Nothing
  'consoleSubmits.create_smart_contract_interface': Nothing
  'consoleSubmits.delete_smart_contract_interface': Nothing
  'consoleSubmits.create_wallet': { count: number; name: string }
  'consoleSubmits.create_wallet_accounts': { count: number }
  'consoleSubmits.delete_wallets': { count: number }
  'consoleSubmits.delete_wallet_accounts': Nothing
  'consoleSubmits.export_wallet': Nothing
  'consoleSubmits.export_wallet_account': Nothing
  'consoleSubmits.init_import_wallet': Nothing
  'consoleSubmits.import_wallet': { count: number; name: string }
  'consoleSubmits.create_private_keys': { count: number }
  'consoleSubmits.delete_private_keys': { count: number }
  'consoleSubmits.export_private_key': Nothing
  'consoleSubmits.init_import_private_key': Nothing
  'consoleSubmits.import_private_key': { name: string }
  'consoleSubmits.create_private_key_tag': Nothing
  'consoleSubmits.update_private_key_tag': Nothing
  'consoleSubmits.delete_private_key_tags': Nothing
  'consoleSubmits.sign_raw_payload': Nothing
  'consoleSubmits.sign_raw_payloads': { count: number }
  'consoleSubmits.sign_transaction': Nothing
  'consoleSubmits.tags': Nothing
  'consoleSubmits.notExported': Nothing
  'consoleSubmits.rest': Nothing
}

/** The sentences of the area "consoleSubmits". */
export const consoleSubmitsTexts: Area<ConsoleSubmitsKeys> = {
  english: {
    'consoleSubmits.create_sub_organization': "Makes an organization below this one, with users and a root quorum of its own.",
    'consoleSubmits.delete_sub_organization': "Deletes this organization for good, with its users and its keys.",
    'consoleSubmits.update_root_quorum': [["count",2,{"one":["From then on, ",["threshold"]," of ",0," root user must agree on what no policy allows."],"other":["From then on, ",["threshold"]," of ",0," root users must agree on what no policy allows."]}]],
    'consoleSubmits.set_organization_feature': ["Switches on “",["feature"],"” in this organization."],
    'consoleSubmits.remove_organization_feature': ["Switches off “",["feature"],"” in this organization."],
    'consoleSubmits.approve_activity': "Gives your approval to what another user asked for. It is carried out once enough have approved.",
    'consoleSubmits.reject_activity': "Refuses what another user asked for.",
    'consoleSubmits.create_users': [["count",2,{"one":["Adds ",0," user. Without a policy that speaks of it, a user may change its own keys only."],"other":["Adds ",0," users. Without a policy that speaks of it, a user may change its own keys only."]}]],
    'consoleSubmits.create_api_only_users': [["count",2,{"one":["Adds ",0," user, who signs in by an API key only."],"other":["Adds ",0," users, who sign in by API keys only."]}]],
    'consoleSubmits.update_user': "Changes what is stored about a user.",
    'consoleSubmits.delete_users': [["count",2,{"one":["Removes ",0," user for good, with all its keys and passkeys."],"other":["Removes ",0," users for good, with all their keys and passkeys."]}]],
    'consoleSubmits.create_user_tag': "Makes a tag, by which policies can speak of several users.",
    'consoleSubmits.update_user_tag': "Changes a tag. Policies that speak of it find those who carry it from then on.",
    'consoleSubmits.delete_user_tags': "Deletes a tag. Policies that speak of it find nobody by it any more.",
    'consoleSubmits.create_invitations': [["count",2,{"one":["Sends ",0," mail. Whoever opens its link becomes a user, with the tags that are listed."],"other":["Sends ",0," mails. Whoever opens the link of one becomes a user, with the tags that are listed."]}]],
    'consoleSubmits.delete_invitation': "Withdraws an invitation. Its link works no more.",
    'consoleSubmits.create_api_keys': "Lets one more key stamp requests for this user.",
    'consoleSubmits.create_authenticators': "Lets one more passkey stamp requests for this user.",
    'consoleSubmits.create_oauth_providers': "Lets whoever signs in to that service with this id act as this user.",
    'consoleSubmits.delete_api_keys': "Takes a key from this user at once. If it was the last way in, the user cannot sign in any more.",
    'consoleSubmits.delete_authenticators': "Takes a passkey from this user at once. If it was the last way in, the user cannot sign in any more.",
    'consoleSubmits.delete_oauth_providers': "Takes a login from this user at once. If it was the last way in, the user cannot sign in any more.",
    'consoleSubmits.create_read_only_session': "Opens a session in which this organization can be read, and not changed.",
    'consoleSubmits.create_read_write_session': "Lets a key of a page stamp requests for a user for a while.",
    'consoleSubmits.stamp_login': "Lets a key of a page stamp requests for you for a while.",
    'consoleSubmits.email_auth': ["Sends a code for signing in to ",["email"],"."],
    'consoleSubmits.oauth': "Lets a key of a page stamp requests for whoever has signed in to another service, for a while.",
    'consoleSubmits.init_user_email_recovery': ["Sends a code to ",["email"],". Whoever has it can give that user a new passkey."],
    'consoleSubmits.recover_user': "Gives a new passkey to a user who has lost the old one.",
    'consoleSubmits.create_policy': ["Makes the policy “",["name"],"”."],
    'consoleSubmits.create_policies': [["count",2,{"one":["Makes ",0," policy, with the rule that is listed."],"other":["Makes ",0," policies, with the rules that are listed."]}]],
    'consoleSubmits.update_policy': ["Changes the policy “",["name"],"”."],
    'consoleSubmits.delete_policy': "Deletes a policy. What it allowed is not allowed any more; what it denied is not denied any more.",
    'consoleSubmits.create_smart_contract_interface': "Says what calls to a contract mean, so that policies can speak of them.",
    'consoleSubmits.delete_smart_contract_interface': "Forgets what calls to a contract mean.",
    'consoleSubmits.create_wallet': [["count",2,{"=0":["Makes the wallet “",["name"],"” without accounts. Its phrase never leaves custody unless it is exported."],"one":["Makes the wallet “",["name"],"” with ",0," account. Its phrase never leaves custody unless it is exported."],"other":["Makes the wallet “",["name"],"” with ",0," accounts. Its phrase never leaves custody unless it is exported."]}]],
    'consoleSubmits.create_wallet_accounts': [["count",2,{"one":["Adds ",0," account to a wallet, derived from its phrase."],"other":["Adds ",0," accounts to a wallet, derived from its phrase."]}]],
    'consoleSubmits.delete_wallets': [["count",2,{"one":"Deletes a wallet for good, with its accounts and the phrase behind them.","other":["Deletes ",0," wallets for good, with their accounts and the phrases behind them."]}]],
    'consoleSubmits.delete_wallet_accounts': "Deletes an account. Its wallet stays, and can derive it again by its path.",
    'consoleSubmits.export_wallet': "Seals the recovery phrase of a wallet to a key frame. Whoever sees it there has all of its accounts.",
    'consoleSubmits.export_wallet_account': "Seals the key of an account to a key frame. Whoever sees it there has the account.",
    'consoleSubmits.init_import_wallet': "Prepares the import of a wallet: custody makes a key, to which the recovery phrase can be sealed.",
    'consoleSubmits.import_wallet': [["count",2,{"=0":["Takes the wallet “",["name"],"” into custody, without accounts, by its recovery phrase."],"one":["Takes the wallet “",["name"],"” into custody with ",0," account, by its recovery phrase."],"other":["Takes the wallet “",["name"],"” into custody with ",0," accounts, by its recovery phrase."]}]],
    'consoleSubmits.create_private_keys': [["count",2,{"one":["Makes ",0," private key. It never leaves custody unless it is exported."],"other":["Makes ",0," private keys. They never leave custody unless they are exported."]}]],
    'consoleSubmits.delete_private_keys': [["count",2,{"one":"Deletes a private key for good.","other":["Deletes ",0," private keys for good."]}]],
    'consoleSubmits.export_private_key': "Seals a private key to a key frame. Whoever sees it there has all that it guards.",
    'consoleSubmits.init_import_private_key': "Prepares the import of a private key: custody makes a key, to which the private key can be sealed.",
    'consoleSubmits.import_private_key': ["Takes the private key “",["name"],"” into custody."],
    'consoleSubmits.create_private_key_tag': "Makes a tag, by which policies can speak of several private keys.",
    'consoleSubmits.update_private_key_tag': "Changes a tag. Policies that speak of it find those that carry it from then on.",
    'consoleSubmits.delete_private_key_tags': "Deletes a tag. Policies that speak of it find nothing by it any more.",
    'consoleSubmits.sign_raw_payload': "Signs a message or a digest with the key that is listed.",
    'consoleSubmits.sign_raw_payloads': [["count",2,{"one":["Signs ",0," message or digest with the key that is listed."],"other":["Signs ",0," messages or digests with the key that is listed."]}]],
    'consoleSubmits.sign_transaction': "Signs a transaction with the key that is listed. Whoever has it then can send it.",
    'consoleSubmits.tags': "Its tags become those that are listed, and no others.",
    'consoleSubmits.notExported': "It was never exported: what its addresses hold can be moved by nobody any more.",
    'consoleSubmits.rest': "What is not listed stays as it is.",
  },
}
