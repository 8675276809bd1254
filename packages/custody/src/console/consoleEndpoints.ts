import * as v from 'valibot'
import { activityType, wordOf } from '../endpoints/choices.ts'
import { answers, filled, filledListOf, id, maybe, targetPublicKey, text } from '../endpoints/fields.ts'
import { fault } from './fault.ts'

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** An organization's log, and its contradictions. */
const auditReport = v.object({
  votes: count,
  outcomes: count,
  checkpoints: count,
  /** Acts of the machine's owner past the quorum. */
  ownerActs: maybe(count),
  /** How often the organization was found written past the server. */
  frozen: maybe(count),
  /** Position and hash of the last row; write the hash down to notice rows that are cut off later. */
  head: maybe(v.object({ position: count, hash })),
  /** In the order of the log, the first hundred; `position` counts the log's rows from 1. */
  problems: answers(v.object({ position: count, text: text(1000), fault: maybe(fault), activityId: maybe(id) })),
  problemCount: count,
})

/** The outcome of checking the chain of the audit log. */
export type AuditReport = v.InferOutput<typeof auditReport>

/** One policy's outcome for an activity when it was last decided. */
const policyOutcome = v.object({
  policyId: id,
  /** Absent when the policy was deleted since. */
  policyName: maybe(text(1024)),
  effect: maybe(wordOf('EFFECT_')),
  outcome: v.picklist([
    'ALLOW',
    'DENY_EXPLICIT',
    'DENY_IMPLICIT',
    'REQUIRES_CONSENSUS',
    'REJECTED',
    'ERROR',
    'TIME_INACTIVE',
  ]),
  /** Why it could not be decided. */
  reason: maybe(text(65_536)),
  /** The same reason by its code, where it has one. */
  fault: maybe(fault),
})

/** The outcome of policies for one activity, as it is told. */
export type PolicyOutcomeView = v.InferOutput<typeof policyOutcome>

/**
 * Questions of the owner's console, and of the owner's server, beside the interface's own endpoints: stamped as those are, and ours alone. No other
 * service of the interface knows them.
 */
export const consoleEndpoints = {
  verify_audit: {
    path: '/console/verify_audit',
    input: v.strictObject({ organizationId: id, expectedHash: maybe(hash) }),
    output: auditReport,
  },
  policy_outcomes: {
    path: '/console/policy_outcomes',
    input: v.strictObject({ organizationId: id, activityId: id }),
    output: v.object({ outcomes: answers(policyOutcome) }),
  },
  policy_verdict: {
    path: '/console/policy_verdict',
    input: v.strictObject({ organizationId: id, type: activityType, parameters: v.record(v.string(), v.unknown()) }),
    output: v.object({
      decision: v.picklist(['allow', 'deny-explicit', 'deny-implicit', 'needs-consensus']),
      outcomes: answers(policyOutcome),
    }),
  },
  overview: {
    path: '/console/overview',
    input: v.strictObject({ organizationId: id }),
    output: v.object({ subOrganizationCount: count, waitingActivityCount: count }),
  },
  /** Names of organizations, by their ids; those that are not below the asking one are left out. */
  sub_organizations: {
    path: '/console/sub_organizations',
    input: v.strictObject({ organizationId: id, subOrganizationIds: filledListOf(id) }),
    output: v.object({
      subOrganizations: answers(
        v.object({ subOrganizationId: id, name: text(1024), userCount: count, createdAtMs: count }),
      ),
    }),
  },
  /** The bundle that the six digits of a mail open for the page with this key, until the bundle's own is used up. */
  open_mail_code: {
    path: '/mail_codes/open',
    input: v.strictObject({
      organizationId: id,
      userId: id,
      targetPublicKey,
      digits: v.pipe(v.string(), v.regex(/^\d{6}$/)),
    }),
    output: v.object({ credentialBundle: filled(4096) }),
  },
} as const

/** The name of a request that only the console makes. */
export type ConsoleQuestion = keyof typeof consoleEndpoints
/** The body of a request of the console, by its name. */
export type ConsoleInput<Name extends ConsoleQuestion> = v.InferInput<(typeof consoleEndpoints)[Name]['input']>
/** The answer to a request of the console, by its name. */
export type ConsoleOutput<Name extends ConsoleQuestion> = v.InferOutput<(typeof consoleEndpoints)[Name]['output']>
