import { lockOrganization } from '../../activities/lockOrganization.ts'
import { groundOf } from '../../database/ground.ts'
import type { CustodyTransaction } from '../../database/tables.ts'
import { CustodyServerError } from '../../errors.ts'
import type { CustodyServices } from '../../services.ts'
import type { NewApiKey } from '../credentials/addApiKeys.ts'
import type { NewAuthenticator } from '../credentials/addAuthenticators.ts'
import { addUsers } from '../users/addUsers.ts'
import { hashInvitation } from './createInvitations.ts'

/** How long an invitation can be accepted. */
const invitationLifeMs = 7 * 86_400_000

/** What the person who was invited brings: at least one credential. */
export type Acceptance = {
  readonly token: string
  readonly apiKeys: readonly NewApiKey[]
  readonly authenticators: readonly NewAuthenticator[]
}

/** Makes the user whom an invitation asks for, with his own credentials. Fails with `invitation_unknown`. */
export async function acceptInvitation(services: CustodyServices, { token, apiKeys, authenticators }: Acceptance) {
  const nowMs = services.clock.now()
  return await services.database.transaction().execute(async (transaction) => {
    const organizationId = await findOrganization(transaction, token)
    // Before the invitation, as those take them who take it back: each would wait for what the other holds.
    await lockOrganization(transaction, organizationId)
    const invitation = await transaction
      .updateTable('custody_invitation')
      .set({ status: 'INVITATION_STATUS_ACCEPTED', updated_at_ms: nowMs })
      .where('token_hash', '=', hashInvitation(token))
      .where('status', '=', 'INVITATION_STATUS_CREATED')
      .where('created_at_ms', '>', nowMs - invitationLifeMs)
      .returningAll()
      .executeTakeFirst()
    if (invitation === undefined) throw new CustodyServerError('invitation_unknown')
    const organization = await transaction
      .selectFrom('custody_organization')
      .selectAll()
      .where('id', '=', organizationId)
      .executeTakeFirstOrThrow()
    const user = {
      userName: invitation.receiver_name,
      userEmail: invitation.receiver_email,
      // Written by `createInvitations`.
      userTags: JSON.parse(invitation.receiver_tags_json) as string[],
      apiKeys,
      authenticators,
    }
    const [userId = ''] = await addUsers({ ...groundOf(transaction), services, organization, nowMs }, [user], false)
    return { organizationId: organization.id, userId }
  })
}

/** The organization that an invitation is to. Fails with `invitation_unknown`. */
async function findOrganization(transaction: CustodyTransaction, token: string): Promise<string> {
  const row = await transaction
    .selectFrom('custody_invitation')
    .select('organization_id')
    .where('token_hash', '=', hashInvitation(token))
    .executeTakeFirst()
  if (row === undefined) throw new CustodyServerError('invitation_unknown')
  return row.organization_id
}
