import type { Clock } from '@latchkey/base'
import type { CustodyClient, Stamper } from '@latchkey/custody'
import { type Address, sameAddress } from '@latchkey/evm'
import type { KnownOwner, StoredSession } from '../record/storedEmbedded.ts'
import type { EmbeddedVariant } from '../surface/embeddedController.ts'
import { EmbeddedError } from '../surface/embeddedErrors.ts'
import { readAccountAddresses, readOrMakeAccounts } from './readAccountAddresses.ts'
import { assertOwn, toMs } from './serviceAnswers.ts'

/** How long a session lives at most (specification §9), in seconds. */
export const sessionLifeSeconds = 1800

export type SessionRequest = {
  readonly variant: EmbeddedVariant
  readonly owner: KnownOwner
  /** Stamps the registration of the session's key. */
  readonly stamper: Stamper
  readonly lifeSeconds?: number
  readonly email?: string | undefined
  readonly unconfirmedEmail?: string | undefined
  /** The first to come in has the first account made: before a mail was read, none is made for its address. */
  readonly makesWallet?: boolean
  /** The account that has to be among those of the owner, and comes first. */
  readonly wanted?: Address | undefined
}

export type KeyRegistration = {
  readonly request: SessionRequest
  readonly key: { readonly publicKey: string; readonly stamper: Stamper }
  readonly clientWith: (stamper: Stamper) => CustodyClient
  readonly deviceName: string
  readonly clock: Clock
}

/**
 * Has a new key registered by somebody who may, and reads the accounts that it opens. What the service says of
 * the key is held against it. Fails with `CustodyError` or `EmbeddedError`.
 */
export async function registerKey(registration: KeyRegistration): Promise<StoredSession> {
  const { request, key, clientWith } = registration
  const { variant, owner, lifeSeconds = sessionLifeSeconds, email, unconfirmedEmail, wanted } = request
  const { organizationId, userId } = owner
  const { publicKey } = key
  const newKey = {
    apiKeyName: nameKey(publicKey, registration),
    publicKey,
    curveType: 'API_KEY_CURVE_P256' as const,
    expirationSeconds: String(lifeSeconds),
  }
  const parameters = { userId, apiKeys: [newKey] }
  const { activity, result } = await clientWith(request.stamper).submit('create_api_keys', {
    organizationId,
    parameters,
  })
  assertOwn(activity, owner)
  const [apiKeyId] = result.apiKeyIds
  if (apiKeyId === undefined) throw new EmbeddedError('custody_dishonest')
  const client = clientWith(key.stamper)
  const [{ apiKey }, addresses] = await Promise.all([
    client.query('get_api_key', { organizationId, apiKeyId }),
    request.makesWallet ? readOrMakeAccounts(client, owner) : readAccountAddresses(client, organizationId),
  ])
  if (apiKey.credential.publicKey !== publicKey) throw new EmbeddedError('custody_dishonest')
  const startedAtMs = toMs(apiKey.createdAt)
  return {
    variant,
    organizationId,
    userId,
    ...(email !== undefined && { email }),
    ...(unconfirmedEmail !== undefined && { unconfirmedEmail }),
    addresses: withFirst(addresses, wanted),
    startedAtMs,
    expiresAtMs: startedAtMs + lifeSeconds * 1000,
    apiKeyId,
  }
}

/** Names are unique at the service, and two devices may come at the same moment. */
export function nameKey(
  publicKey: string,
  { deviceName, clock }: Pick<KeyRegistration, 'deviceName' | 'clock'>,
): string {
  return `${deviceName.slice(0, 200)}, ${new Date(clock.now()).toISOString()} (${publicKey.slice(-6)})`
}

/** Fails with `account_not_found` when the wanted one is not among them: it is another wallet. */
export function withFirst(
  addresses: readonly [Address, ...Address[]],
  wanted: Address | undefined,
): readonly [Address, ...Address[]] {
  if (wanted === undefined) return addresses
  const others = addresses.filter((address) => !sameAddress(address, wanted))
  if (others.length === addresses.length) throw new EmbeddedError('account_not_found')
  return [wanted, ...others]
}
