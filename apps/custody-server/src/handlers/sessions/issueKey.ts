import { parsePublicKey } from '@latchkey/custody'
import type { SubmitContext } from '../../activities/submitContext.ts'
import type { UserRow } from '../../database/tables.ts'
import { createSessionKey } from '../../vault/sessionKey.ts'
import { evictExpiringKeys } from '../credentials/evictExpiringKeys.ts'
import { readLoginTime } from '../credentials/readLoginTime.ts'
import { newId } from '../newIds.ts'

/** How long a key lives where nothing is said, in seconds. */
const defaultLifeSeconds = 900

export type KeyIssue = {
  readonly user: UserRow
  readonly type:
    | 'CREDENTIAL_TYPE_READ_WRITE_SESSION_KEY_P256'
    | 'CREDENTIAL_TYPE_EMAIL_AUTH_KEY_P256'
    | 'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256'
    | 'CREDENTIAL_TYPE_OAUTH_KEY_P256'
  readonly name: string | null | undefined
  /** Of the frame that is to hold the key. */
  readonly targetPublicKey: string
  readonly expirationSeconds: string | null | undefined
  /** Whether earlier keys of this type end now. */
  readonly isOnlyOne: boolean
}

/** Anybody can have them made: those before them make room, and no key with which somebody is at work. */
const mailedTypes: readonly string[] = ['CREDENTIAL_TYPE_EMAIL_AUTH_KEY_P256', 'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256']

/** Makes a key that stamps for a user for a while, sealed to his frame; the server forgets it. Fails with `bad_public_key`. */
export async function issueKey(context: SubmitContext, issue: KeyIssue) {
  const { facts, organization, nowMs } = context
  const { user, type } = issue
  if (issue.isOnlyOne) {
    const former = facts.all('custody_api_key').filter((key) => key.user_id === user.id && key.type === type)
    context.remove('custody_api_key', former)
  }
  const isMailed = mailedTypes.includes(type)
  evictExpiringKeys(context, { userId: user.id, added: 1, yielding: isMailed ? mailedTypes : [] })
  const { publicKey, credentialBundle } = await createSessionKey(parsePublicKey(issue.targetPublicKey))
  const seconds = issue.expirationSeconds == null ? defaultLifeSeconds : Number(issue.expirationSeconds)
  const apiKeyId = newId(nowMs)
  context.insert('custody_api_key', [
    {
      id: apiKeyId,
      organization_id: organization.id,
      user_id: user.id,
      name: issue.name ?? `${nameOf(type)} ${new Date(nowMs).toISOString()}`,
      public_key: publicKey,
      type,
      expiration_seconds: seconds,
      expires_at_ms: nowMs + seconds * 1000,
      // Of the others, the mail or the token was the login.
      login_at_ms: type === 'CREDENTIAL_TYPE_READ_WRITE_SESSION_KEY_P256' ? readLoginTime(context) : null,
      created_at_ms: nowMs,
      updated_at_ms: nowMs,
    },
  ])
  return { apiKeyId, credentialBundle }
}

function nameOf(type: KeyIssue['type']): string {
  return type
    .replace(/^CREDENTIAL_TYPE_|_KEY_P256$/g, '')
    .replaceAll('_', ' ')
    .toLowerCase()
}
