import type { SubmitName } from '@latchkey/custody'
import type { UserRow } from '../database/tables.ts'
import type { ProposedActivity } from './activityFacts.ts'

type Authority = 'policies' | 'root-quorum-only' | 'own-credentials'

const rootQuorumOnly: readonly SubmitName[] = [
  'update_root_quorum',
  'set_organization_feature',
  'remove_organization_feature',
]

/** Changes everybody may make to his own credentials where no policy denies it. */
const aboutCredentials: readonly SubmitName[] = [
  'create_api_keys',
  'create_authenticators',
  'create_oauth_providers',
  'delete_api_keys',
  'delete_authenticators',
  'delete_oauth_providers',
  'create_read_only_session',
  'create_read_write_session',
  'stamp_login',
  'recover_user',
]

/** The authority over an activity of this user, beside the root quorum. */
export function authorityOf({ name, parameters }: ProposedActivity, user: UserRow): Authority {
  if (rootQuorumOnly.includes(name)) return 'root-quorum-only'
  if (!aboutCredentials.includes(name)) return 'policies'
  const { userId, email } = parameters
  const isOwnId = userId === undefined || userId === null || userId === user.id
  const isOwnEmail = email === undefined || email === null || email === '' || email === user.email
  return isOwnId && isOwnEmail ? 'own-credentials' : 'policies'
}
