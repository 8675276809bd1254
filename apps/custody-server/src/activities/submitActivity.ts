import { createHash, randomUUID } from 'node:crypto'
import type { PolicyEvaluation } from '@latchkey/custody'
import type { StampedCaller } from '../authentication/caller.ts'
import type { ActivityRow, CustodyTransaction, VoteRow } from '../database/tables.ts'
import { CustodyServerError } from '../errors.ts'
import type { ProposedActivity } from './activityFacts.ts'
import { type Approval, approvalOf, toVoteRow } from './approvals.ts'
import { describeActivity } from './describeActivities.ts'
import type { EngineDeps } from './engineDeps.ts'
import { evaluateActivity } from './evaluateActivity.ts'
import { assertCredential, lockOrganization } from './lockOrganization.ts'
import { nextAuditRows } from './nextAuditRows.ts'
import { runHandler } from './runHandler.ts'
import { writeOutcomes } from './writeOutcomes.ts'

/** A stamped submit whose body was read and checked. */
export type SubmitRequest = {
  readonly activity: ProposedActivity
  readonly caller: StampedCaller
  /** The body as it was sent. */
  readonly message: string
}

/** What a parent's users may ask for in a sub-organization, by their own quorum and policies. */
const parentsMayAsk = ['email_auth', 'init_user_email_recovery', 'oauth']

/** These leave everything as it was. */
const signing = ['sign_raw_payload', 'sign_raw_payloads', 'sign_transaction']

/** `sha256:` and the hash of the body: equal bodies are one activity. */
export function fingerprintOf(message: string): string {
  return `sha256:${createHash('sha256').update(message).digest('hex')}`
}

/**
 * Makes an activity of a request, decides it and, where it is allowed, carries it out, all in one transaction: when the
 * answer leaves, the activity is stored. The same bytes again are answered with the same activity. What is denied or
 * fails leaves nothing behind.
 */
export async function submitActivity(deps: EngineDeps, request: SubmitRequest) {
  const { caller, activity } = request
  const { organization, user } = caller
  if (user.organization_id !== organization.id && !parentsMayAsk.includes(activity.name)) {
    const data = { target: organization.id, voters: user.organization_id }
    throw new CustodyServerError('organization_mismatch', { data })
  }
  const later: (() => Promise<void>)[] = []
  const answer = await deps.inTurn(organization.id, async () =>
    deps.services.database.transaction().execute(async (transaction) => {
      await lockOrganization(transaction, organization.id)
      await assertCredential(transaction, caller)
      const fingerprint = fingerprintOf(request.message)
      const known = await findByFingerprint(transaction, organization.id, fingerprint)
      if (known !== undefined) return await describeActivity(transaction, known, caller)
      return await createActivity(transaction, { ...deps, ...request, fingerprint, later })
    }),
  )
  if (!signing.includes(activity.name)) deps.onChange()
  deps.onAudited(organization.id)
  runLater(deps, later)
  return answer
}

/** The activity that a body with this fingerprint made in the organization. */
export async function findByFingerprint(transaction: CustodyTransaction, organizationId: string, fingerprint: string) {
  return await transaction
    .selectFrom('custody_activity')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()
}

/**
 * Starts what had to wait for the commit. Its failure changes nothing about what is stored, and no answer waits for it: a
 * mail server may be slow, and how long it takes would tell who gets mails.
 */
export function runLater({ services }: EngineDeps, later: readonly (() => Promise<void>)[]): void {
  for (const work of later) services.background.run(work)
}

type Creation = EngineDeps & SubmitRequest & { readonly fingerprint: string; readonly later: (() => Promise<void>)[] }

async function createActivity(transaction: CustodyTransaction, creation: Creation) {
  const { activity, caller, message, fingerprint, services } = creation
  const nowMs = services.clock.now()
  const id = randomUUID()
  const approval = approvalOf(caller, message)
  const evaluation = await evaluateActivity({
    database: transaction,
    organizationId: caller.organization.id,
    votingOrganizationId: caller.user.organization_id,
    activity,
    requester: caller.user,
    approvals: [approval],
    nowMs,
  })
  assertNotDenied(evaluation)
  const isAllowed = evaluation.decision === 'allow'
  const approvals = { approvals: [approval], countingApprovals: [approval] } as const
  const run = isAllowed ? await runHandler(transaction, { ...creation, ...approvals, nowMs }) : undefined
  const row: ActivityRow = {
    id,
    organization_id: caller.organization.id,
    voting_organization_id: caller.user.organization_id,
    user_id: caller.user.id,
    type: activity.type,
    fingerprint,
    status: isAllowed ? 'ACTIVITY_STATUS_COMPLETED' : 'ACTIVITY_STATUS_CONSENSUS_NEEDED',
    parameters_json: JSON.stringify(activity.parameters),
    result_json: run === undefined ? null : JSON.stringify(run.result),
    failure_json: null,
    created_at_ms: nowMs,
    updated_at_ms: nowMs,
  }
  const vote = await store(transaction, { row, approval, evaluation })
  return addOnce(await describeActivity(transaction, row, caller, [vote]), run?.shownOnce)
}

type Storing = {
  readonly row: ActivityRow
  readonly approval: Approval
  readonly evaluation: PolicyEvaluation
}

/** The activity, its vote and its links of the audit log in one statement. */
async function store(transaction: CustodyTransaction, { row, approval, evaluation }: Storing): Promise<VoteRow> {
  const place = { id: randomUUID(), activityId: row.id, organizationId: row.organization_id, nowMs: row.created_at_ms }
  const vote = toVoteRow(approval, { ...place, selection: 'VOTE_SELECTION_APPROVED' })
  const links = await nextAuditRows(transaction, { activity: row, vote })
  await transaction
    .with('new_activity', (database) => database.insertInto('custody_activity').values(row))
    .with('new_vote', (database) => database.insertInto('custody_vote').values(vote))
    .insertInto('custody_audit')
    .values(links)
    .execute()
  await writeOutcomes(transaction, row, evaluation)
  return vote
}

/** Fails with `denied_explicitly` or `denied_implicitly`. */
function assertNotDenied({ decision }: PolicyEvaluation): void {
  if (decision === 'deny-explicit') throw new CustodyServerError('denied_explicitly')
  if (decision === 'deny-implicit') throw new CustodyServerError('denied_implicitly')
}

type Described = Awaited<ReturnType<typeof describeActivity>>

/** The answer with the values that are stored nowhere. */
export function addOnce(activity: Described, values: Readonly<Record<string, string>> = {}): Described {
  const result = Object.entries(activity.result).map(([key, value]) => [key, { ...value, ...values }])
  return { ...activity, result: Object.fromEntries(result) }
}
