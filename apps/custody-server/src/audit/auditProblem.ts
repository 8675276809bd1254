import type { AuditFaultCode, Fault, LogFaultCode, StampFaultCode } from '@latchkey/custody'

/** Something wrong at a position of the log: in words, and as a code with its values for who has other words. */
export type AuditProblem = { readonly position: number; readonly text: string; readonly fault: Fault }

/** The faults that a log can have, in words. */
const auditFaults = {
  other_organization: 'the row is of another organization',
  rows_missing: 'rows are missing before it',
  not_continued: 'it does not continue the row before',
  row_changed: 'the row was changed',
  other_end: 'the log does not end where it should',
  entry_unreadable: 'its entry cannot be read',
  owner_act_not_ours: 'the act of the owner was not signed by this server',
  checkpoint_not_ours: 'the checkpoint was not signed by this server',
  outside_checkpoint_not_ours: 'a checkpoint outside the database was not signed by this server',
  log_cut: 'the log reached this entry on {day}, and ends before it now',
  other_log: 'the log is another one than on {day}',
  other_activity: 'the vote is on another activity',
  not_asked: 'nobody asked for what was done',
  ended_twice: 'the activity ended twice',
  other_request: 'the outcome is one of another request',
  activity_missing: 'the activity that ended here is not in the database',
  other_fingerprint: 'the stored activity has another fingerprint',
  other_status: 'the stored activity says {stored}, the log {logged}',
  other_result: 'the stored activity has another result',
  end_not_logged: 'the stored activity has ended, but the log does not say so',
} as const satisfies Readonly<Record<LogFaultCode, string>>

/** Something wrong, wherever it is. */
export type AuditFault = Omit<AuditProblem, 'position'>

/** A fault in words and as a code; `data` fills both. */
export function auditFault(code: LogFaultCode, data: Fault['data'] = {}): AuditFault {
  const text = auditFaults[code].replace(/\{(\w+)\}/g, (_whole, name: string) => String(data[name]))
  return { text, fault: { code, data } }
}

/** The fault of a stamp that does not verify, with the reason for it in words. */
export function stampFault({ fault, reason }: { readonly fault: StampFaultCode; readonly reason: string }): AuditFault {
  const code: AuditFaultCode = `stamp.${fault}`
  return { text: `the stamp does not verify: ${reason}`, fault: { code, data: {} } }
}
