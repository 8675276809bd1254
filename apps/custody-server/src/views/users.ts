import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { CustodyDatabase } from '../database/tables.ts'
import { describeApiKey, describeAuthenticator, describeOauthProvider } from './credentials.ts'
import { timestamps } from './timestamp.ts'

/** Users of an organization with all that hangs on them, oldest first: all of them, or those with the ids. */
export async function describeUsers(database: CustodyDatabase, organizationId: string, ids?: readonly string[]) {
  if (ids?.length === 0) return []
  let query = database
    .selectFrom('custody_user')
    .selectAll('custody_user')
    .select((of) => [
      jsonArrayFrom(
        of
          .selectFrom('custody_api_key')
          .selectAll()
          .whereRef('custody_api_key.user_id', '=', 'custody_user.id')
          .orderBy('created_at_ms')
          .orderBy('id'),
      ).as('api_keys'),
      jsonArrayFrom(
        of
          .selectFrom('custody_authenticator')
          .selectAll()
          .whereRef('custody_authenticator.user_id', '=', 'custody_user.id')
          .orderBy('created_at_ms')
          .orderBy('id'),
      ).as('authenticators'),
      jsonArrayFrom(
        of
          .selectFrom('custody_oauth_provider')
          .selectAll()
          .whereRef('custody_oauth_provider.user_id', '=', 'custody_user.id')
          .orderBy('created_at_ms')
          .orderBy('id'),
      ).as('providers'),
      jsonArrayFrom(
        of
          .selectFrom('custody_tag_member')
          .select('tag_id')
          .whereRef('custody_tag_member.member_id', '=', 'custody_user.id')
          .orderBy('tag_id'),
      ).as('tags'),
    ])
    .where('organization_id', '=', organizationId)
  if (ids !== undefined) query = query.where('id', 'in', ids)
  const rows = await query.orderBy('created_at_ms').orderBy('id').execute()
  return rows.map((row) => ({
    userId: row.id,
    userName: row.name,
    ...(row.email !== null && { userEmail: row.email }),
    ...(row.phone !== null && { userPhoneNumber: row.phone }),
    authenticators: row.authenticators.map(describeAuthenticator),
    apiKeys: row.api_keys.map(describeApiKey),
    userTags: row.tags.map(({ tag_id }) => tag_id),
    oauthProviders: row.providers.map(describeOauthProvider),
    ...timestamps(row),
    mfaPolicies: [],
  }))
}

/** A user as the interface shows it. */
export type UserView = Awaited<ReturnType<typeof describeUsers>>[number]
