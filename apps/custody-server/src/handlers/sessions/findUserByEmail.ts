import type { SubmitContext } from '../../activities/submitContext.ts'
import { CustodyServerError } from '../../errors.ts'
import type { Fact } from '../../seals/sealedTables.ts'
import { normalizeEmail } from '../credentials/normalizeEmail.ts'

/** The one user of the organization with this address. Fails with `email_unknown` or `email_ambiguous`. */
export function findUserByEmail({ facts }: SubmitContext, email: string): Fact<'custody_user'> {
  const address = normalizeEmail(email)
  const [user, another] = facts.all('custody_user').filter((each) => each.email === address)
  if (user === undefined) throw new CustodyServerError('email_unknown')
  if (another !== undefined) throw new CustodyServerError('email_ambiguous')
  return user
}
