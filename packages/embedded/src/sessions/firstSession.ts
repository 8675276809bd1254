import type { CustodyClient, User } from '@latchkey/custody'
import type { Address } from '@latchkey/evm'
import { readAccountAddresses } from '../organization/readAccountAddresses.ts'
import { sessionLifeSeconds, withFirst } from '../organization/registerKey.ts'
import { toMs } from '../organization/serviceAnswers.ts'
import type { KnownOwner, StoredSession } from '../record/storedEmbedded.ts'
import { EmbeddedError } from '../surface/embeddedErrors.ts'

/** A wallet that was made together with the key of its first session. */
export type FirstSession = {
  readonly owner: KnownOwner
  /** Of the one passkey that opens it. */
  readonly credentialId: string
  readonly email?: string | undefined
  readonly wanted: Address
}

/**
 * The first session of a new wallet. Who made the wallet could have made a way in for himself: one user with that one
 * passkey and that one key is all that may be there. Fails with `CustodyError` or `EmbeddedError`.
 */
export async function readFirstSession(
  client: CustodyClient,
  publicKey: string,
  { owner, credentialId, email, wanted }: FirstSession,
): Promise<StoredSession> {
  const { organizationId, userId } = owner
  const [{ users }, addresses] = await Promise.all([
    client.query('list_users', { organizationId }),
    readAccountAddresses(client, organizationId),
  ])
  const [user, ...others] = users
  const [key] = user?.apiKeys ?? []
  if (user?.userId !== userId || others.length > 0 || key === undefined) throw new EmbeddedError('custody_dishonest')
  assertOnly(user, { publicKey, credentialId })
  const lifeSeconds = Number(key.expirationSeconds ?? '')
  if (!(lifeSeconds > 0 && lifeSeconds <= sessionLifeSeconds)) throw new EmbeddedError('custody_dishonest')
  const startedAtMs = toMs(key.createdAt)
  return {
    variant: 'turnkeyhd',
    organizationId,
    userId,
    ...(email !== undefined && { email, unconfirmedEmail: email }),
    addresses: withFirst(addresses, wanted),
    startedAtMs,
    expiresAtMs: startedAtMs + lifeSeconds * 1000,
    apiKeyId: key.apiKeyId,
  }
}

type Credentials = { readonly publicKey: string; readonly credentialId: string }

/** No other key, passkey or login than these. */
function assertOnly(user: User, { publicKey, credentialId }: Credentials): void {
  const keys = user.apiKeys.map(({ credential }) => credential.publicKey)
  const passkeys = user.authenticators.map((passkey) => passkey.credentialId)
  const isOwn = keys.join() === publicKey && passkeys.join() === credentialId && user.oauthProviders.length === 0
  if (!isOwn) throw new EmbeddedError('custody_dishonest')
}
