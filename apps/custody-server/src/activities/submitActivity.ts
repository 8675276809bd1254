import { groundOf } from '../database/ground.ts'
import type { CustodyDatabase, CustodyTransaction } from '../database/tables.ts'
import { CustodyServerError } from '../errors.ts'
import { fingerprintOf } from '../vault/signedRequest.ts'
import { type ActivityView, describeActivity, describeNewActivity } from './describeActivities.ts'
import { draftActivity } from './draftActivity.ts'
import type { EngineDeps } from './engineDeps.ts'
import { evaluateActivity } from './evaluateActivity.ts'
import { assertCredential, lockOrganization } from './lockOrganization.ts'
import { nextAuditRows } from './nextAuditRows.ts'
import { createReadings, type Readings } from './readings.ts'
import { readVoter } from './readVoter.ts'
import { runHandler } from './runHandler.ts'
import type { SubmitRequest } from './submitRequest.ts'

/** What a parent's users may ask for in a sub-organization, by their own quorum and policies. */
const parentsMayAsk = ['email_auth', 'init_user_email_recovery', 'oauth']

/** These leave everything as it was. */
const signing = ['sign_raw_payload', 'sign_raw_payloads', 'sign_transaction']

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
  const answer = (await deps.storeTogether(request)) ?? (await submitAlone(deps, request))
  tellOthers(deps, request)
  return answer
}

/**
 * The same for a caller who is remembered, as far as this is done without a look at who he is now: it is stored only if
 * his organization still has the version of that time. Undefined where nothing was stored.
 */
export async function submitRemembered(deps: EngineDeps, request: SubmitRequest) {
  const answer = await deps.storeTogether(request)
  if (answer !== undefined) tellOthers(deps, request)
  return answer
}

function tellOthers(deps: EngineDeps, { activity, caller }: SubmitRequest): void {
  if (!signing.includes(activity.name)) deps.onChange()
  deps.onAudited(caller.organization.id)
}

/** In a transaction of its own, which holds the organization from the beginning. */
async function submitAlone(deps: EngineDeps, request: SubmitRequest) {
  const { caller } = request
  const { id } = caller.organization
  const { database } = deps.services
  const fingerprint = fingerprintOf(request.message)
  const later: (() => Promise<void>)[] = []
  const answer = await deps.inTurn(id, async () => {
    // Bytes that were sent before need no lock, as a question for the activity would not.
    const sent = await findByFingerprint(database, id, fingerprint)
    if (sent !== undefined) return await describeActivity(database, sent, caller)
    return await database.transaction().execute(async (transaction) => {
      await lockOrganization(transaction, id)
      const readings = createReadings(transaction)
      await assertCredential(readings, caller)
      const known = await findByFingerprint(transaction, id, fingerprint)
      if (known !== undefined) return await describeActivity(transaction, known, caller)
      return await createActivity(transaction, { deps, request, readings, fingerprint, later })
    })
  })
  runLater(deps, later)
  return answer
}

/** The activity that a body with this fingerprint made in the organization. */
export async function findByFingerprint(database: CustodyDatabase, organizationId: string, fingerprint: string) {
  return await database
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

type Creation = {
  readonly deps: EngineDeps
  readonly request: SubmitRequest
  readonly readings: Readings
  readonly fingerprint: string
  readonly later: (() => Promise<void>)[]
}

async function createActivity(transaction: CustodyTransaction, creation: Creation) {
  const { deps, request, readings, fingerprint, later } = creation
  const nowMs = deps.services.clock.now()
  const draft = await draftActivity({
    ...{ readings, request, fingerprint, nowMs, evaluate: evaluateActivity },
    carryOut: (approvals) => runHandler(transaction, { ...deps, ...request, ...approvals, readings, nowMs, later }),
  })
  const { activity, vote, outcomes, shownOnce } = draft
  const links = await nextAuditRows(transaction, draft)
  await transaction
    .with('new_activity', (database) => database.insertInto('custody_activity').values(activity))
    .with('new_vote', (database) => database.insertInto('custody_vote').values(vote))
    .insertInto('custody_audit')
    .values(links)
    .execute()
  await groundOf(transaction).insert('custody_policy_outcome', outcomes)
  return addOnce(describeNewActivity(draft, await readVoter(readings, request.caller)), shownOnce)
}

/** The answer with the values that are stored nowhere. */
export function addOnce(activity: ActivityView, values: Readonly<Record<string, string>> = {}): ActivityView {
  const result = Object.entries(activity.result).map(([key, value]) => [key, { ...value, ...values }])
  return { ...activity, result: Object.fromEntries(result) }
}
