import { freshLoginMinutes, type SubmitName } from '@latchkey/custody'
import type { CallerCredential } from '../authentication/caller.ts'
import { CustodyServerError } from '../errors.ts'
import type { ProposedActivity } from '../evaluation/activityFacts.ts'

/** Each of these gives somebody a way in that does not tell of which login it came. */
const waysIn: readonly SubmitName[] = [
  'create_authenticators',
  'recover_user',
  'create_oauth_providers',
  'create_users',
  'create_api_only_users',
  'create_invitations',
]

/** These take for good what somebody has, be it the way in of all others, or the passkey by which he shows himself. */
const losses: readonly SubmitName[] = [
  'delete_authenticators',
  'delete_oauth_providers',
  'delete_wallets',
  'delete_wallet_accounts',
  'delete_private_keys',
  'delete_users',
  'delete_sub_organization',
]

type Asking = {
  readonly nowMs: number
  readonly isHeld: boolean
  /** The user who asks for it, or says yes to it. */
  readonly userId: string
}

/**
 * Keys of wallets leave, and they, users, passkeys and keys of others are deleted, only by somebody who was just there:
 * an old session may be in other hands. Nor may such a session make itself a credential that says nothing of its age. Who
 * has no other credential logs in again. A session that is held to an amount does none of this at any age: what it made
 * itself would be held to nothing. Fails with `login_too_old`.
 */
export function assertFreshLogin(
  activity: ProposedActivity,
  { loginAtMs }: Pick<CallerCredential, 'loginAtMs'>,
  { nowMs, isHeld, userId }: Asking,
): void {
  if (loginAtMs === null || (!isHeld && loginAtMs + freshLoginMinutes * 60_000 >= nowMs)) return
  const isGrave = [...waysIn, ...losses].includes(activity.name) || activity.name.startsWith('export_')
  if (isGrave || changesContact(activity) || takesKeyOfAnother(activity, userId)) {
    throw new CustodyServerError('login_too_old', { data: { minutes: freshLoginMinutes } })
  }
}

/** One's own may be stolen, and go at any age of a login, as at the end of a session. */
function takesKeyOfAnother({ name, parameters }: ProposedActivity, userId: string): boolean {
  return name === 'delete_api_keys' && parameters['userId'] !== userId
}

/** To where codes go is a way in as well. */
function changesContact({ name, parameters }: ProposedActivity): boolean {
  const { userEmail, userPhoneNumber } = parameters
  return name === 'update_user' && (userEmail != null || userPhoneNumber != null)
}
