import type { Clock } from '@latchkey/base'
import type { OrganizationRow, UserRow } from '../database/tables.ts'
import { CustodyServerError } from '../errors.ts'
import { createRateLimit } from '../http/rateLimit.ts'

/** Mails in an hour: to one receiver, and on behalf of one organization that is not the owner's. */
const perReceiver = 10
const perOrganization = 20

/** The organization that something is asked in, and the user who asks. */
type Asking = { readonly organization: OrganizationRow; readonly user: UserRow }

type MailCount = Asking & { readonly receiver: string }

/** Counts a mail before it is written. Fails with `limit_reached`. */
export type MailLimit = (count: MailCount) => void

/**
 * Whether a request is the owner's own: of a user of an organization that has none above it. Users of the organizations
 * below are strangers, who name any address as theirs.
 */
export function isOwners({ organization, user }: Asking): boolean {
  return organization.parent_id === null || organization.parent_id === user.organization_id
}

/** Limits of this process. What strangers ask for uses up nothing of what the owner may send to the same receiver. */
export function createMailLimit(clock: Clock): MailLimit {
  const hourly = (burst: number) => createRateLimit({ clock, burst, perSecond: burst / 3600 })
  const takeReceiver = hourly(perReceiver)
  const takeOrganization = hourly(perOrganization)
  return ({ organization, user, receiver }) => {
    const isOwn = isOwners({ organization, user })
    if (!isOwn && !takeOrganization(organization.id))
      throw refuse('mails an hour of this organization', perOrganization)
    const place = isOwn ? (organization.parent_id ?? organization.id) : ''
    if (!takeReceiver(`${place} ${receiver.toLowerCase()}`)) throw refuse('mails an hour to this address', perReceiver)
  }
}

function refuse(kind: string, limit: number): CustodyServerError {
  return new CustodyServerError('limit_reached', { data: { kind, limit } })
}
