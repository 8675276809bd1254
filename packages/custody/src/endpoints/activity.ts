import * as v from 'valibot'
import { activityStatus, activityType, voteSelection } from './choices.ts'
import { answers, anyFields, id, maybe, text, timestamp, timestampMs } from './fields.ts'
import { user } from './user.ts'

/** The body of every submit; its `parameters` are checked by the version that `type` names. */
export const submitBody = v.strictObject({
  type: activityType,
  timestampMs,
  organizationId: id,
  parameters: v.record(v.string(), v.unknown()),
  generateAppProofs: maybe(v.boolean()),
})

/** The body of a submit, by its name. */
export type SubmitBody = v.InferOutput<typeof submitBody>

const maxMessageLength = 12_000_000

/** One user's word on an activity, with the bytes that were signed, so that anybody can verify it again. */
export const vote = v.object({
  id,
  userId: id,
  user,
  activityId: id,
  selection: voteSelection,
  message: text(maxMessageLength),
  publicKey: text(4096),
  signature: text(65_536),
  scheme: text(100),
  createdAt: timestamp,
})

/** The word of one user on an activity. */
export type Vote = v.InferOutput<typeof vote>

/** Why an activity failed. */
export const failure = v.object({
  code: maybe(v.number()),
  message: maybe(text(65_536)),
  details: maybe(answers(v.unknown())),
})

const appProof = v.object({
  scheme: text(100),
  publicKey: text(4096),
  proofPayload: text(maxMessageLength),
  signature: text(65_536),
})

/** A write request and its life. */
export const activity = v.object({
  id,
  organizationId: id,
  status: activityStatus,
  type: activityType,
  intent: anyFields,
  result: anyFields,
  votes: answers(vote),
  appProofs: maybe(answers(appProof)),
  fingerprint: text(128),
  canApprove: v.boolean(),
  canReject: v.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
  failure: maybe(failure),
  /** Of our own service: the stamped text of the request, where none of the votes holds it. */
  latchkeyRequest: v.optional(text(maxMessageLength)),
})

/** One request to change something, with its votes and its outcome. */
export type Activity = v.InferOutput<typeof activity>

/** The answer to every submit. */
export const activityAnswer = v.object({ activity })
