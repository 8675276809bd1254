import type { Clock } from '@latchkey/base'
import { createRateLimit } from '@latchkey/node'
import type { OrganizationRow, UserRow } from '../database/tables.ts'
import { CustodyServerError } from '../errors.ts'

/**
 * Mails in an hour: to one receiver for the owner, whose server knows who asks and limits each by himself; and for
 * strangers, to one receiver and on behalf of one of their organizations.
 */
const perReceiverOfOwner = 40
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
  const takeReceiverOfOwner = hourly(perReceiverOfOwner)
  const takeOrganization = hourly(perOrganization)
  return ({ organization, user, receiver }) => {
    const isOwn = isOwners({ organization, user })
    if (!isOwn && !takeOrganization(organization.id))
      throw refuse('mails an hour of this organization', perOrganization)
    const limit = isOwn ? perReceiverOfOwner : perReceiver
    const name = receiver.toLowerCase()
    const isWithin = isOwn
      ? takeReceiverOfOwner(`${organization.parent_id ?? organization.id} ${name}`)
      : takeReceiver(name)
    if (!isWithin) throw refuse('mails an hour to this address', limit)
  }
}

function refuse(kind: string, limit: number): CustodyServerError {
  return new CustodyServerError('limit_reached', { data: { kind, limit } })
}
