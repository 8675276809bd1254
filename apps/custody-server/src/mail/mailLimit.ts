import type { SharedLimits } from '@latchkey/node'
import type { OrganizationRow, UserRow } from '../database/tables.ts'
import { CustodyServerError } from '../errors.ts'
import { mailsAnHour } from '../requestLimits.ts'

const { perReceiverOfOwner, perReceiver, perOrganization } = mailsAnHour

/** The organization that something is asked in, and the user who asks. */
type Asking = { readonly organization: OrganizationRow; readonly user: UserRow }

type MailCount = Asking & { readonly receiver: string }

/** Counts a mail before it is written. Fails with `limit_reached`. */
export type MailLimit = (count: MailCount) => Promise<void>

/**
 * Whether a request is the owner's own: of a user of an organization that has none above it. Users of the organizations
 * below are strangers, who name any address as theirs.
 */
export function isOwners({ organization, user }: Asking): boolean {
  return organization.parent_id === null || organization.parent_id === user.organization_id
}

/** Limits of all processes together. What strangers ask for uses up nothing of what the owner may send to the same receiver. */
export function createMailLimit(limitOf: SharedLimits): MailLimit {
  const hourly = (of: string, burst: number) => limitOf(`mail ${of}`, { burst, perSecond: burst / 3600 })
  const ofReceiver = hourly('receiver', perReceiver)
  const ofReceiverOfOwner = hourly('receiver of owner', perReceiverOfOwner)
  const ofOrganization = hourly('organization', perOrganization)
  return async ({ organization, user, receiver }) => {
    const isOwn = isOwners({ organization, user })
    if (!isOwn && !(await ofOrganization.take(organization.id)))
      throw refuse('mails an hour of this organization', perOrganization)
    const limit = isOwn ? perReceiverOfOwner : perReceiver
    const name = receiver.toLowerCase()
    const isWithin = isOwn
      ? await ofReceiverOfOwner.take(`${organization.parent_id ?? organization.id} ${name}`)
      : await ofReceiver.take(name)
    if (!isWithin) throw refuse('mails an hour to this address', limit)
  }
}

function refuse(kind: string, limit: number): CustodyServerError {
  return new CustodyServerError('limit_reached', { data: { kind, limit } })
}
