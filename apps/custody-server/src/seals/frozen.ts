import { CustodyServerError } from '../errors.ts'

/** The error of a row that is not as this server left it. `what`: which, in words. */
export function frozen(organizationId: string, what: string): CustodyServerError {
  return new CustodyServerError('organization_frozen', { data: { organizationId, what } })
}
