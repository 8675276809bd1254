import type { UserRow } from '../../database/tables.ts'
import { CustodyServerError } from '../../errors.ts'
import { normalizeEmail } from '../credentials/normalizeEmail.ts'
import type { Place } from '../place.ts'

/** The one user of the organization with this address. Fails with `email_unknown` or `email_ambiguous`. */
export async function findUserByEmail({ transaction, organization }: Place, email: string): Promise<UserRow> {
  const users = await transaction
    .selectFrom('custody_user')
    .selectAll()
    .where('organization_id', '=', organization.id)
    .where('email', '=', normalizeEmail(email))
    .limit(2)
    .execute()
  const [user] = users
  if (user === undefined) throw new CustodyServerError('email_unknown')
  if (users.length > 1) throw new CustodyServerError('email_ambiguous')
  return user
}
