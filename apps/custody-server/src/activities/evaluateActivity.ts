import {
  type ApprovingCredential,
  evaluatePolicies,
  type PolicyEvaluation,
  type StoredPolicy,
  strictestEvaluation,
} from '@latchkey/custody'
import type { CustodyDatabase, OrganizationRow, UserRow } from '../database/tables.ts'
import { type ProposedActivity, readActivityFacts } from './activityFacts.ts'
import { readApprovers } from './approvals.ts'
import { authorityOf } from './ownCredentials.ts'
import { createReadings, type Readings } from './readings.ts'

export type ActivityEvaluation = {
  readonly database: CustodyDatabase
  /** What was read of it already; nothing when absent. */
  readonly readings?: Readings
  /** Whose objects the activity is about. */
  readonly organizationId: string
  /** Whose root quorum and policies decide. */
  readonly votingOrganizationId: string
  readonly activity: ProposedActivity
  readonly requester: UserRow
  readonly approvals: readonly { readonly userId: string; readonly credential: ApprovingCredential }[]
  /** Users who voted against. */
  readonly rejecterIds?: readonly string[]
  readonly nowMs: number
}

/** Decides an activity by the root quorum and the policies of this moment. Fails where its payload cannot be signed. */
export async function evaluateActivity(input: ActivityEvaluation): Promise<PolicyEvaluation> {
  const { database, votingOrganizationId, activity, approvals, nowMs, readings = createReadings(database) } = input
  const userIds = approvals.map(({ userId }) => userId)
  const rootQuorum = await readings.once(`root quorum ${votingOrganizationId}`, (database) =>
    readRootQuorum(database, votingOrganizationId),
  )
  const authority = authorityOf(activity, input.requester)
  const credentials = approvals.map(({ credential }) => credential)
  // Most requests come from a quorum of one, for which nothing more has to be read.
  if (userIds.some((id) => rootQuorum.userIds.includes(id))) {
    const approvers = userIds.map(bareApprover)
    const root = { rootQuorum, nowMs, authority, credentials, approvers, policies: [], facts: noFacts }
    const rootOnly = evaluatePolicies(root)
    if (rootOnly.by === 'root-quorum' && rootOnly.decision === 'allow') return rootOnly
  }
  const policies = await readings.once(`policies ${votingOrganizationId}`, (database) =>
    readPolicies(database, votingOrganizationId),
  )
  const approvers = await readings.once(`approvers ${votingOrganizationId} ${userIds.join(' ')}`, (database) =>
    readApprovers(database, votingOrganizationId, userIds),
  )
  const { rejecterIds } = input
  const rejecters = rejecterIds && (await readApprovers(database, votingOrganizationId, rejecterIds))
  const facts = await readActivityFacts({ readings, organizationId: input.organizationId }, activity)
  return strictestEvaluation(
    facts.map((each) =>
      evaluatePolicies({ rootQuorum, nowMs, authority, credentials, policies, approvers, rejecters, facts: each }),
    ),
  )
}

const noFacts = { activity: { type: '', resource: '', action: '' } }

function bareApprover(id: string) {
  return { id, tags: [] }
}

async function readRootQuorum(database: CustodyDatabase, organizationId: string) {
  const rows = await database
    .selectFrom('custody_organization')
    .innerJoin('custody_user', 'custody_user.organization_id', 'custody_organization.id')
    .select(['custody_organization.root_threshold', 'custody_user.id'])
    .where('custody_organization.id', '=', organizationId)
    .where('custody_user.is_root', '=', true)
    .execute()
  // An organization without root users has a quorum that nobody meets.
  const threshold: OrganizationRow['root_threshold'] = rows[0]?.root_threshold ?? Number.POSITIVE_INFINITY
  return { threshold, userIds: rows.map(({ id }) => id) }
}

/** The policies of an organization, oldest first. */
export async function readPolicies(
  database: CustodyDatabase,
  organizationId: string,
): Promise<readonly StoredPolicy[]> {
  const rows = await database
    .selectFrom('custody_policy')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('created_at_ms')
    .orderBy('id')
    .execute()
  return rows.map(({ id, effect, condition, consensus, time }) => ({
    policyId: id,
    effect,
    condition,
    consensus,
    time,
  }))
}
