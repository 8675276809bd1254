import type { Activity, SubmitName } from '@latchkey/custody'
import { readIntent } from '../changes/readIntent.ts'
import { visible } from '../layout/visible.ts'
import { readVisitorName, type VisitorName } from '../layout/visitorName.ts'
import { activityWords } from '../layout/words.ts'

/** Names for kinds that their own names do not explain. */
const plainWords: Readonly<Partial<Record<SubmitName, string>>> = {
  create_api_keys: 'Add an API key to a user',
  create_authenticators: 'Add a passkey to a user',
  create_oauth_providers: 'Add a login by another service to a user',
  create_invitations: 'Invite somebody by mail',
  create_sub_organization: 'Create a sub-organization',
  create_read_only_session: 'Sign in to read',
  create_read_write_session: 'Sign in to read and change',
  delete_api_keys: 'Take an API key from a user',
  delete_authenticators: 'Take a passkey from a user',
  delete_oauth_providers: 'Take a login by another service from a user',
  delete_invitation: 'Withdraw an invitation',
  email_auth: 'Mail a code to sign in',
  init_import_private_key: 'Prepare the import of a private key',
  init_import_wallet: 'Prepare the import of a wallet',
  init_user_email_recovery: 'Mail a code to recover a user',
  oauth: 'Sign in by another service',
  recover_user: 'Give a recovered user a new passkey',
  set_organization_feature: 'Switch a feature on',
  remove_organization_feature: 'Switch a feature off',
  create_smart_contract_interface: 'Upload what calls to a contract mean',
  delete_smart_contract_interface: 'Delete what calls to a contract mean',
  stamp_login: 'Sign in to read and change',
  sign_raw_payload: 'Sign a message or a digest',
  sign_raw_payloads: 'Sign several messages or digests',
  update_root_quorum: 'Change who decides as root',
}

/** Submits whose name says most about the activity. */
const nameKeys = [
  'walletName',
  'privateKeyName',
  'policyName',
  'subOrganizationName',
  'userTagName',
  'privateKeyTagName',
  'userName',
  'email',
] as const

const visitorWords: Readonly<Record<VisitorName, string>> = {
  'Passkey wallet': 'Make a visitor’s wallet, by passkey',
  'Email wallet': 'Make a visitor’s wallet, by email',
  'Recovery address': 'Note which wallet an address for recovery brings back',
}

/** An activity in one line of plain words, with the name of what it is about. */
export function activityTitle(activity: Pick<Activity, 'type' | 'intent'>): string {
  const { name, parameters } = readIntent(activity)
  const text = (key: string) => (typeof parameters[key] === 'string' ? visible(parameters[key]) : '')
  const made = name === 'create_sub_organization' ? text('subOrganizationName') : ''
  const forVisitor = readVisitorName(made)
  if (forVisitor !== undefined) return visitorWords[forVisitor]
  const words = (name === undefined ? undefined : plainWords[name]) ?? activityWords(activity.type)
  const about = nameKeys.map(text).find((each) => each !== '')
  return about === undefined ? words : `${words} “${about}”`
}
