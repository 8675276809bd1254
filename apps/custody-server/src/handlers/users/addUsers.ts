import type { UserRow } from '../../database/tables.ts'
import { assertLimit, limits } from '../../limits.ts'
import { addApiKeys, type NewApiKey } from '../credentials/addApiKeys.ts'
import { addAuthenticators, type NewAuthenticator } from '../credentials/addAuthenticators.ts'
import { addOauthProviders, type NewOauthProvider } from '../credentials/addOauthProviders.ts'
import { normalizeEmail } from '../credentials/normalizeEmail.ts'
import { assertFreeNames } from '../freeName.ts'
import { newIds, newTimelessId } from '../newIds.ts'
import type { Scope } from '../scope.ts'
import { setTags } from '../tags/setTags.ts'

/** A user with all that he starts with, in any form of the interface. */
export type NewUser = {
  readonly userName: string
  readonly userEmail?: string | null | undefined
  readonly userPhoneNumber?: string | null | undefined
  readonly userTags?: readonly string[]
  readonly apiKeys?: readonly NewApiKey[]
  readonly authenticators?: readonly NewAuthenticator[]
  readonly oauthProviders?: readonly NewOauthProvider[]
}

/** Makes users, of the root quorum or not; answers their ids. Fails with the refusals of names, limits and credentials. */
export async function addUsers(scope: Scope, users: readonly NewUser[], isRoot: boolean): Promise<string[]> {
  const { organization, facts, nowMs } = scope
  const names = users.map(({ userName }) => userName)
  assertFreeNames(facts, { table: 'custody_user', names, kind: 'user' })
  assertLimit({ kind: 'users', count: facts.all('custody_user').length, added: users.length, limit: limits.users })
  const isOfEndUser = isRoot && organization.parent_id !== null
  const ids = isOfEndUser ? users.map(newTimelessId) : newIds(nowMs, users.length)
  const rows = users.map(
    (user, index): UserRow => ({
      id: ids[index] ?? '',
      organization_id: organization.id,
      name: user.userName,
      email: user.userEmail == null ? null : normalizeEmail(user.userEmail),
      phone: user.userPhoneNumber ?? null,
      is_root: isRoot,
      created_at_ms: nowMs,
      updated_at_ms: nowMs,
    }),
  )
  scope.insert('custody_user', rows)
  for (const [index, user] of users.entries()) await addCredentialsAndTags(scope, ids[index] ?? '', user)
  return ids
}

async function addCredentialsAndTags(scope: Scope, userId: string, user: NewUser): Promise<void> {
  await addApiKeys(scope, userId, user.apiKeys ?? [])
  await addAuthenticators(scope, userId, user.authenticators ?? [])
  await addOauthProviders(scope, userId, user.oauthProviders ?? [])
  setTags(scope, { type: 'TAG_TYPE_USER', memberId: userId, tagIds: user.userTags ?? [] })
}
