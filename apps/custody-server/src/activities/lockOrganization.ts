import type { StampedCaller } from '../authentication/caller.ts'
import type { CustodyTransaction } from '../database/tables.ts'
import { CustodyServerError } from '../errors.ts'
import type { Readings } from './readings.ts'

/**
 * Takes the organization for this transaction, so that its activities come one after another: limits, unique names and
 * the chain of its audit log hold without races. Rows that only refer to it are not held up.
 */
export async function lockOrganization(transaction: CustodyTransaction, organizationId: string): Promise<void> {
  await transaction
    .selectFrom('custody_organization')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * Holds once more, now that nobody else changes the organization, that the caller's credential is there: it may have
 * been taken away while the request waited for its turn. Fails with `public_key_unknown` or `passkey_unknown`.
 */
export async function assertCredential(readings: Readings, { credential, stamp }: StampedCaller): Promise<void> {
  const isKey = stamp.kind === 'apiKey'
  const row = await readings.once(`credential ${stamp.kind} ${credential.id}`, (database) =>
    database
      .selectFrom(isKey ? 'custody_api_key' : 'custody_authenticator')
      .select('id')
      .where('id', '=', credential.id)
      .executeTakeFirst(),
  )
  if (row === undefined) throw new CustodyServerError(isKey ? 'public_key_unknown' : 'passkey_unknown')
}
