import * as v from 'valibot'
import { filled, text } from '../endpoints/fields.ts'

/** A fault as a person is told it: a code with its values. Of a later release it may have a code that is not known here. */
export const fault = v.object({
  code: filled(64),
  data: v.record(v.string(), v.union([text(65_536), v.pipe(v.number(), v.finite())])),
})

/** A fault as a person is told it: a code with its values. */
export type Fault = v.InferOutput<typeof fault>

/** Why a stamp does not verify, as far as a person can tell the reasons apart. */
export type StampFaultCode =
  | 'malformed'
  | 'other_kind'
  | 'other_key'
  | 'other_passkey'
  | 'other_body'
  | 'other_page'
  | 'other_site'
  | 'nobody_present'
  | 'not_verified'
  | 'wrong_signature'

/** Something wrong with a log, other than a stamp. `log_cut` and `other_log` have a `day`, `other_status` has `stored` and `logged`. */
export type LogFaultCode =
  | 'other_organization'
  | 'rows_missing'
  | 'not_continued'
  | 'row_changed'
  | 'other_end'
  | 'entry_unreadable'
  | 'owner_act_not_ours'
  | 'checkpoint_not_ours'
  | 'outside_checkpoint_not_ours'
  | 'log_cut'
  | 'other_log'
  | 'other_activity'
  | 'not_asked'
  | 'ended_twice'
  | 'other_request'
  | 'activity_missing'
  | 'other_fingerprint'
  | 'other_status'
  | 'other_result'
  | 'end_not_logged'

/** Something wrong with a log. */
export type AuditFaultCode = LogFaultCode | `stamp.${StampFaultCode}`

/** Why a policy could not be decided; all but the last three with the data of the policy language's error. */
export type PolicyFaultCode =
  | 'missing_field'
  | 'out_of_range'
  | 'unexpected_type'
  | 'too_much_work'
  | 'fact_not_readable'
  | 'message_too_large'
  | 'not_evaluated'
  | 'unreadable'
