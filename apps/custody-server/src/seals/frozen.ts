import { CustodyServerError } from '../errors.ts'

/** What is thrown where a row is not as this server left it. `what`: which, in words. */
export function frozen(organizationId: string, what: string): CustodyServerError {
  return new CustodyServerError('organization_frozen', { data: { organizationId, what } })
}
