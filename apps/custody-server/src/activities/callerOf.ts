import type { StampedCaller } from '../authentication/caller.ts'
import { CustodyServerError } from '../errors.ts'
import { organizationOf } from '../facts/facts.ts'
import type { Readings } from '../facts/readings.ts'

/**
 * The caller as the facts know him: his credential may have been taken away, or himself, since he was found. Fails with
 * `public_key_unknown` or `passkey_unknown`.
 */
export async function callerOf(readings: Readings, caller: StampedCaller): Promise<StampedCaller> {
  const { credential, stamp, user, organization } = caller
  const { rows } = await readings.factsOf(user.organization_id)
  const isKey = stamp.kind === 'apiKey'
  const credentials = isKey ? rows.custody_api_key : rows.custody_authenticator
  const known = rows.custody_user.find(({ id }) => id === user.id)
  const isOwn = credentials.some(({ id, user_id }) => id === credential.id && user_id === user.id)
  if (known === undefined || !isOwn) {
    throw new CustodyServerError(isKey ? 'public_key_unknown' : 'passkey_unknown')
  }
  return { ...caller, user: known, organization: organizationOf(await readings.factsOf(organization.id)) }
}
