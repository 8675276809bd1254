import type { SubmitContext } from '../../activities/submitContext.ts'
import { requiredAll } from '../required.ts'
import { findUser } from '../users/findUser.ts'

export type CredentialRemoval = {
  readonly table: 'custody_api_key' | 'custody_authenticator' | 'custody_oauth_provider'
  readonly userId: string
  readonly ids: readonly string[]
  /** As a refusal calls them. */
  readonly kind: string
}

/** Removes credentials of one user, all or none; answers their ids. Fails with `object_unknown`. */
export async function removeCredentials(context: SubmitContext, removal: CredentialRemoval): Promise<string[]> {
  const { table, ids, kind } = removal
  const { transaction, organization } = context
  const user = await findUser(transaction, organization.id, removal.userId)
  const found = await transaction
    .selectFrom(table)
    .select('id')
    .where('organization_id', '=', organization.id)
    .where('user_id', '=', user.id)
    .where('id', 'in', ids)
    .execute()
  const wanted = requiredAll(ids, found, kind)
  await transaction.deleteFrom(table).where('id', 'in', wanted).execute()
  return [...wanted]
}
