import { writeAuditEntry } from '../../auditLog/auditEntry.ts'
import type { CustodyTransaction } from '../../database/tables.ts'
import { CustodyServerError } from '../../errors.ts'
import { organizationOf } from '../../facts/facts.ts'
import { holdOrganization } from '../../ledger/holdOrganization.ts'
import type { Fact } from '../../seals/sealedTables.ts'
import type { CustodyDeps } from '../../services.ts'
import type { NewApiKey } from '../credentials/addApiKeys.ts'
import type { NewAuthenticator } from '../credentials/addAuthenticators.ts'
import { addUsers } from '../users/addUsers.ts'
import { hashInvitation } from './invitationSubmits.ts'

/** How long an invitation can be accepted. */
const invitationLifeMs = 7 * 86_400_000

/** The invited person's credentials: at least one. */
export type Acceptance = {
  readonly token: string
  readonly apiKeys: readonly NewApiKey[]
  readonly authenticators: readonly NewAuthenticator[]
}

/** Makes the user whom an invitation asks for, with his own credentials. Fails with `invitation_unknown`. */
export async function acceptInvitation(services: CustodyDeps, { token, apiKeys, authenticators }: Acceptance) {
  const nowMs = services.clock.now()
  return await services.database.transaction().execute(async (transaction) => {
    const organizationId = await findOrganization(transaction, token)
    // Before the invitation, as those take them who take it back: each would wait for what the other holds.
    const { facts, changeSet, store } = await holdOrganization(transaction, services.seals, organizationId)
    const draft = changeSet.draftOf(organizationId)
    const invitation = draft.all('custody_invitation').find((each) => isOpen(each, token, nowMs))
    if (invitation === undefined) throw new CustodyServerError('invitation_unknown')
    changeSet.update('custody_invitation', invitation, {
      status: 'INVITATION_STATUS_ACCEPTED',
      updated_at_ms: nowMs,
    })
    const user = {
      userName: invitation.receiver_name,
      userEmail: invitation.receiver_email,
      // Written by `createInvitations`.
      userTags: JSON.parse(invitation.receiver_tags_json) as string[],
      apiKeys,
      authenticators,
    }
    const site = { ...changeSet, services, organization: organizationOf(facts), facts: draft, nowMs }
    const [userId = ''] = await addUsers(site, [user], false)
    const entry = { kind: 'invitation', atMs: nowMs, invitationId: invitation.id, userId } as const
    await store(writeAuditEntry(entry))
    return { organizationId, userId }
  })
}

function isOpen({ token_hash, status, created_at_ms }: Fact<'custody_invitation'>, token: string, nowMs: number) {
  const isInTime = created_at_ms > nowMs - invitationLifeMs
  return isInTime && status === 'INVITATION_STATUS_CREATED' && token_hash === hashInvitation(token)
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
