import {
  type ApprovingCredential,
  evaluatePolicies,
  type PolicyEvaluation,
  type StoredPolicy,
  strictestEvaluation,
} from '@latchkey/policy'
import type { UserRow } from '../database/tables.ts'
import { type Facts, organizationOf } from '../facts/facts.ts'
import type { Readings } from '../facts/readings.ts'
import { type ProposedActivity, readActivityFacts } from './activityFacts.ts'
import { approversOf } from './approvals.ts'
import { authorityOf } from './ownCredentials.ts'

export type ActivityEvaluation = {
  readonly readings: Readings
  /** The organization whose objects the activity is about. */
  readonly organizationId: string
  /** The organization whose root quorum and policies decide. */
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
  const { readings, votingOrganizationId, activity, approvals, nowMs, rejecterIds } = input
  const userIds = approvals.map(({ userId }) => userId)
  const voting = await readings.factsOf(votingOrganizationId)
  const rootQuorum = rootQuorumOf(voting)
  // A user who is free to do it by himself must still say so.
  const isAskedStill = userIds.includes(input.requester.id)
  const own = authorityOf(activity, input.requester)
  const authority = own === 'own-credentials' && !isAskedStill ? 'policies' : own
  const credentials = approvals.map(({ credential }) => credential)
  // Most requests come from a quorum of one, for which nothing more has to be read.
  if (userIds.some((id) => rootQuorum.userIds.includes(id))) {
    const approvers = userIds.map(bareApprover)
    const root = { rootQuorum, nowMs, authority, credentials, approvers, policies: [], facts: noFacts }
    const rootOnly = evaluatePolicies(root)
    if (rootOnly.by === 'root-quorum' && rootOnly.decision === 'allow') return rootOnly
  }
  const policies = policiesOf(voting)
  const approvers = approversOf(voting, userIds)
  const rejecters = rejecterIds && approversOf(voting, rejecterIds)
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

function rootQuorumOf(facts: Facts) {
  const userIds = facts.rows.custody_user.flatMap(({ id, is_root }) => (is_root ? [id] : []))
  // An organization without root users has a quorum that nobody meets.
  const threshold = userIds.length === 0 ? Number.POSITIVE_INFINITY : organizationOf(facts).root_threshold
  return { threshold, userIds }
}

/** The policies of an organization, oldest first. */
export function policiesOf({ rows }: Pick<Facts, 'rows'>): readonly StoredPolicy[] {
  return rows.custody_policy
    .toSorted((left, right) => left.created_at_ms - right.created_at_ms || (left.id < right.id ? -1 : 1))
    .map(({ id, effect, condition, consensus, time }) => ({ policyId: id, effect, condition, consensus, time }))
}
