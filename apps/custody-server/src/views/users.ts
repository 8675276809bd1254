import type { FactRows } from '../facts/facts.ts'
import type { Fact } from '../seals/sealedTables.ts'
import { describeApiKey, describeAuthenticator, describeOauthProvider } from './credentials.ts'
import { oldestFirst } from './oldestFirst.ts'
import { tagsOn } from './tagsOn.ts'
import { timestamps } from './timestamp.ts'

/** The users of an organization with all that hangs on them, oldest first. */
export function describeUsers(rows: FactRows) {
  return oldestFirst(rows.custody_user).map((user) => describeUser(user, rows))
}

/** A user as the interface shows it. */
export type UserView = ReturnType<typeof describeUser>

/** One user with all that hangs on it. */
export function describeUser(user: Fact<'custody_user'>, rows: FactRows) {
  const own = <Row extends { readonly user_id: string; readonly id: string; readonly created_at_ms: number }>(
    hanging: readonly Row[],
  ) => oldestFirst(hanging.filter(({ user_id }) => user_id === user.id))
  return {
    userId: user.id,
    userName: user.name,
    ...(user.email !== null && { userEmail: user.email }),
    ...(user.phone !== null && { userPhoneNumber: user.phone }),
    authenticators: own(rows.custody_authenticator).map(describeAuthenticator),
    apiKeys: own(rows.custody_api_key).map(describeApiKey),
    userTags: tagsOn(rows, user.id),
    oauthProviders: own(rows.custody_oauth_provider).map(describeOauthProvider),
    ...timestamps(user),
    mfaPolicies: [],
  }
}
