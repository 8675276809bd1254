import { type SubmitName, submitNames } from '@latchkey/custody'
import { expect, test } from 'vitest'
import type { UserRow } from '../database/tables.ts'
import { CustodyServerError } from '../errors.ts'
import type { ProposedActivity } from '../evaluation/activityFacts.ts'
import { authorityOf } from '../evaluation/ownCredentials.ts'
import { assertFreshLogin } from './assertFreshLogin.ts'

const user: UserRow = {
  ...{ id: 'u', organization_id: 'o', name: 'Alice', email: null, phone: null },
  ...{ is_root: false, created_at_ms: 0, updated_at_ms: 0 },
}

function needsFreshLogin(activity: ProposedActivity): boolean {
  try {
    assertFreshLogin(activity, { loginAtMs: 0 }, { nowMs: 86_400_000, isHeld: false, userId: user.id })
    return false
  } catch (error) {
    return error instanceof CustodyServerError && error.code === 'login_too_old'
  }
}

function kindOf(name: SubmitName): string {
  const activity = { name, type: '', parameters: name.startsWith('delete_') ? { userId: user.id } : {} }
  return `${authorityOf(activity, user)}, ${needsFreshLogin(activity) ? 'fresh login' : 'any login'}`
}

// A submit that no list names may be asked for by a session of any age, where a policy lets it: that is to be meant.
test('each submit has its kind: who says yes to it, and how old the login may be', () => {
  const kinds = new Set(submitNames.map(kindOf))
  const sorted = submitNames.toSorted()
  expect(Object.fromEntries([...kinds].map((kind) => [kind, sorted.filter((name) => kindOf(name) === kind)]))).toEqual({
    'policies, any login': [
      ...['approve_activity', 'create_policies', 'create_policy', 'create_private_key_tag', 'create_private_keys'],
      ...['create_smart_contract_interface', 'create_sub_organization', 'create_user_tag', 'create_wallet'],
      ...['create_wallet_accounts', 'delete_invitation', 'delete_policy', 'delete_private_key_tags'],
      ...['delete_smart_contract_interface', 'delete_user_tags', 'email_auth'],
      ...['import_private_key', 'import_wallet', 'init_import_private_key', 'init_import_wallet'],
      ...['init_user_email_recovery', 'oauth', 'reject_activity', 'sign_raw_payload', 'sign_raw_payloads'],
      ...['sign_transaction', 'update_policy', 'update_private_key_tag', 'update_user', 'update_user_tag'],
    ],
    'policies, fresh login': [
      ...['create_api_only_users', 'create_invitations', 'create_users', 'delete_private_keys'],
      ...['delete_sub_organization', 'delete_users', 'delete_wallet_accounts', 'delete_wallets'],
      ...['export_private_key', 'export_wallet', 'export_wallet_account'],
    ],
    'own-credentials, any login': [
      ...['create_api_keys', 'create_read_only_session', 'create_read_write_session', 'delete_api_keys'],
      'stamp_login',
    ],
    'own-credentials, fresh login': [
      ...['create_authenticators', 'create_oauth_providers', 'delete_authenticators', 'delete_oauth_providers'],
      'recover_user',
    ],
    'root-quorum-only, any login': ['remove_organization_feature', 'set_organization_feature', 'update_root_quorum'],
  })
})
