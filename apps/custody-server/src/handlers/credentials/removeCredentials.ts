import type { SubmitContext } from '../../activities/submitContext.ts'
import { requiredOf, requiredRows } from '../required.ts'
import { keepWayIn } from './keepWayIn.ts'

export type CredentialRemoval = {
  readonly table: 'custody_api_key' | 'custody_authenticator' | 'custody_oauth_provider'
  readonly userId: string
  readonly ids: readonly string[]
  /** As a refusal calls them. */
  readonly kind: string
}

/** Removes credentials of one user, all or none; answers their ids. Fails with `object_unknown` or `last_way_in`. */
export async function removeCredentials(context: SubmitContext, removal: CredentialRemoval): Promise<string[]> {
  const { table, ids, kind } = removal
  const { facts } = context
  const user = requiredOf(facts.all('custody_user'), removal.userId, 'user')
  const own = facts.all(table).filter(({ user_id }) => user_id === user.id)
  const wanted = requiredRows(ids, own, kind)
  await keepWayIn(context, () => context.remove(table, wanted))
  return wanted.map(({ id }) => id)
}
