// Made by `npm run texts` from locales/en/consoleReasons.json.
import type { Area } from '../../../area.ts'

type Nothing = Record<never, never>

type ConsoleReasonsKeys = {
  'consoleReasons.policy.missing_field': { name: string }
  'consoleReasons.policy.out_of_range': { length: number; range: string }
  'consoleReasons.policy.unexpected_type': { actual: string; expected: string }
  'consoleReasons.policy.too_much_work': { limit: number }
  'consoleReasons.policy.fact_not_readable': { name: string; type: string }
  'consoleReasons.policy.message_too_large': Nothing
  'consoleReasons.policy.unreadable': Nothing
  'consoleReasons.policy.not_evaluated': Nothing
  'consoleReasons.audit.other_organization': Nothing
  'consoleReasons.audit.rows_missing': Nothing
  'consoleReasons.audit.not_continued': Nothing
  'consoleReasons.audit.row_changed': Nothing
  'consoleReasons.audit.other_end': Nothing
  'consoleReasons.audit.entry_unreadable': Nothing
  'consoleReasons.audit.owner_act_not_ours': Nothing
  'consoleReasons.audit.checkpoint_not_ours': Nothing
  'consoleReasons.audit.outside_checkpoint_not_ours': Nothing
  'consoleReasons.audit.log_cut': { day: string }
  'consoleReasons.audit.other_log': { day: string }
  'consoleReasons.audit.other_activity': Nothing
  'consoleReasons.audit.not_asked': Nothing
  'consoleReasons.audit.ended_twice': Nothing
  'consoleReasons.audit.other_request': Nothing
  'consoleReasons.audit.activity_missing': Nothing
  'consoleReasons.audit.other_fingerprint': Nothing
  'consoleReasons.audit.other_status': { stored: string; logged: string }
  'consoleReasons.audit.other_result': Nothing
  'consoleReasons.audit.end_not_logged': Nothing
  'consoleReasons.audit.stamp.malformed': Nothing
  'consoleReasons.audit.stamp.other_kind': Nothing
  'consoleReasons.audit.stamp.other_key': Nothing
  'consoleReasons.audit.stamp.other_passkey': Nothing
  'consoleReasons.audit.stamp.other_body': Nothing
  'consoleReasons.audit.stamp.other_page': Nothing
  'consoleReasons.audit.stamp.other_site': Nothing
  'consoleReasons.audit.stamp.nobody_present': Nothing
  'consoleReasons.audit.stamp.not_verified': Nothing
  'consoleReasons.audit.stamp.wrong_signature': Nothing
}

/** The sentences of the area "consoleReasons". */
export const consoleReasonsTexts: Area<ConsoleReasonsKeys> = {
  english: {
    'consoleReasons.policy.missing_field': ["The request has no ",["name"],"."],
    'consoleReasons.policy.out_of_range': [["length",2,{"one":[["range"]," lies outside of a value with ",0," element."],"other":[["range"]," lies outside of a value with ",0," elements."]}]],
    'consoleReasons.policy.unexpected_type': ["A value is ",["actual",1,{"boolean":"true or false","number":"a whole number","text":"a text","textOrList":"a text or a list","list":"a list","record":"a record","moment":"a moment","other":"of another kind"}]," where ",["expected",1,{"boolean":"true or false","number":"a whole number","text":"a text","textOrList":"a text or a list","list":"a list","record":"a record","moment":"a moment","other":"another kind"}]," is needed."],
    'consoleReasons.policy.too_much_work': ["The expression takes more than ",["limit",4]," steps."],
    'consoleReasons.policy.fact_not_readable': [["name"]," of the request cannot be read as ",["type"],"."],
    'consoleReasons.policy.message_too_large': "The message of the request has too many values, or is nested too deeply.",
    'consoleReasons.policy.unreadable': "The policy itself cannot be read.",
    'consoleReasons.policy.not_evaluated': "The policy could not be evaluated.",
    'consoleReasons.audit.other_organization': "The row is of another organization.",
    'consoleReasons.audit.rows_missing': "Rows are missing before it.",
    'consoleReasons.audit.not_continued': "It does not continue the row before.",
    'consoleReasons.audit.row_changed': "The row was changed.",
    'consoleReasons.audit.other_end': "The log does not end where it should.",
    'consoleReasons.audit.entry_unreadable': "What it holds cannot be read.",
    'consoleReasons.audit.owner_act_not_ours': "The act of the owner was not signed by this server.",
    'consoleReasons.audit.checkpoint_not_ours': "The checkpoint was not signed by this server.",
    'consoleReasons.audit.outside_checkpoint_not_ours': "A checkpoint outside the database was not signed by this server.",
    'consoleReasons.audit.log_cut': ["The log reached this row on ",["day"],", and ends before it now."],
    'consoleReasons.audit.other_log': ["The log is another one than on ",["day"],"."],
    'consoleReasons.audit.other_activity': "The vote is on another activity.",
    'consoleReasons.audit.not_asked': "Nobody asked for what was done.",
    'consoleReasons.audit.ended_twice': "The activity ended twice.",
    'consoleReasons.audit.other_request': "The end of the activity belongs to another request.",
    'consoleReasons.audit.activity_missing': "The activity that ended here is not in the database.",
    'consoleReasons.audit.other_fingerprint': "The stored activity has another fingerprint.",
    'consoleReasons.audit.other_status': ["The stored activity says ",["stored"],", the log ",["logged"],"."],
    'consoleReasons.audit.other_result': "The stored activity has another result.",
    'consoleReasons.audit.end_not_logged': "The stored activity has ended, but the log does not say so.",
    'consoleReasons.audit.stamp.malformed': "The stamp does not verify: a part of it cannot be read.",
    'consoleReasons.audit.stamp.other_kind': "The stamp does not verify: it is not of the kind of the credential.",
    'consoleReasons.audit.stamp.other_key': "The stamp does not verify: it names another key.",
    'consoleReasons.audit.stamp.other_passkey': "The stamp does not verify: it names another passkey.",
    'consoleReasons.audit.stamp.other_body': "The stamp does not verify: it belongs to another request.",
    'consoleReasons.audit.stamp.other_page': "The stamp does not verify: it comes from a page that is not set up.",
    'consoleReasons.audit.stamp.other_site': "The stamp does not verify: it belongs to another site.",
    'consoleReasons.audit.stamp.nobody_present': "The stamp does not verify: nobody was present.",
    'consoleReasons.audit.stamp.not_verified': "The stamp does not verify: the passkey did not make sure of its user.",
    'consoleReasons.audit.stamp.wrong_signature': "The stamp does not verify: the signature is not one of this request by this key.",
  },
}
