import type { SubmitContext } from '../../activities/submitContext.ts'
import { CustodyServerError } from '../../errors.ts'
import type { Draft } from '../../facts/draft.ts'

/** Whether enough root users can still come in, by what lasts and by anything that works now. */
type Reach = { readonly byWhatLasts: boolean; readonly byAnything: boolean }

/**
 * Makes a change that takes something away, unless the root quorum could be reached before it and nobody could reach it
 * after: an organization that nobody can act for keeps its keys and its money for ever. Fails with `last_way_in`.
 */
export async function keepWayIn<Result>(
  context: SubmitContext,
  change: () => Result | Promise<Result>,
): Promise<Result> {
  const before = reachOf(context)
  const result = await change()
  const after = reachOf(context)
  const isLost = (before.byWhatLasts && !after.byWhatLasts) || (before.byAnything && !after.byAnything)
  if (isLost) throw new CustodyServerError('last_way_in')
  return result
}

function reachOf({ facts, nowMs }: SubmitContext): Reach {
  const [organization] = facts.all('custody_organization')
  const threshold = organization?.root_threshold ?? Number.POSITIVE_INFINITY
  const isBelow = organization !== undefined && organization.parent_id !== null
  const users = facts.all('custody_user').filter(({ is_root }) => is_root)
  const { lasting, running } = holdersOf(facts, { isBelow, nowMs })
  const isMailed = isBelow && takesMail(facts)
  const lastingUsers = users.filter(({ id, email }) => lasting.has(id) || (isMailed && email !== null))
  const anyUsers = users.filter((user) => lastingUsers.includes(user) || running.has(user.id))
  return {
    byWhatLasts: users.length > 0 && lastingUsers.length >= threshold,
    byAnything: users.length > 0 && anyUsers.length >= threshold,
  }
}

/** The users with a credential that has no end, and those with one that has not ended yet. */
function holdersOf(facts: Draft, { isBelow, nowMs }: { readonly isBelow: boolean; readonly nowMs: number }) {
  const keys = facts
    .all('custody_api_key')
    .filter(({ expires_at_ms }) => expires_at_ms === null || expires_at_ms > nowMs)
  const lastingKeys = keys.filter(({ expires_at_ms }) => expires_at_ms === null)
  // For these somebody else has to ask: the parent does, and the root organization has none.
  const outside = isBelow ? facts.all('custody_oauth_provider') : []
  const lasting = [...lastingKeys, ...facts.all('custody_authenticator'), ...outside]
  return {
    lasting: new Set(lasting.map(({ user_id }) => user_id)),
    running: new Set(keys.map(({ user_id }) => user_id)),
  }
}

const mailFeatures = ['FEATURE_NAME_EMAIL_AUTH', 'FEATURE_NAME_EMAIL_RECOVERY', 'FEATURE_NAME_ROOT_USER_EMAIL_RECOVERY']

/** Whether the parent can have a key mailed to a user here. */
function takesMail(facts: Draft): boolean {
  return facts.all('custody_feature').some(({ name }) => mailFeatures.includes(name))
}
