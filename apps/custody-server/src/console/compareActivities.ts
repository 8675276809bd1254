import { createHash } from 'node:crypto'
import { eachActivity } from '../activities/eachActivity.ts'
import { type AuditFault, type AuditProblem, auditFault } from '../audit/auditProblem.ts'
import type { ActivityRow } from '../database/tables.ts'
import type { AuditPlace, AuditReading, LoggedEnd } from './readAuditLinks.ts'

type Problem = AuditProblem & { readonly activityId: string }

const waiting = 'ACTIVITY_STATUS_CONSENSUS_NEEDED'

/** Contradictions between the stored activities and the log just read: the log is chained, the activities are not. */
export async function compareActivities(place: AuditPlace, log: AuditReading): Promise<readonly Problem[]> {
  const problems: Problem[] = []
  const unlogged: string[] = []
  const missing = new Set(log.ends.keys())
  for await (const row of eachActivity(place.database, place.organizationId)) {
    const end = log.ends.get(row.id)
    missing.delete(row.id)
    if (end !== undefined) problems.push(...describeRow(row, end))
    else if (row.status !== waiting) unlogged.push(row.id)
  }
  for (const activityId of missing) {
    const position = log.ends.get(activityId)?.position ?? 0
    problems.push({ position, activityId, ...auditFault('activity_missing') })
  }
  return [...problems, ...(await describeUnlogged(unlogged, log))]
}

function describeRow(row: ActivityRow, end: LoggedEnd): Problem[] {
  const at = (fault: AuditFault) => ({ position: end.position, activityId: row.id, ...fault })
  const problems: Problem[] = []
  if (row.fingerprint !== end.fingerprint) problems.push(at(auditFault('other_fingerprint')))
  if (row.status !== end.status) {
    problems.push(at(auditFault('other_status', { stored: row.status, logged: end.status })))
  }
  const resultHash = createHash('sha256')
    .update(row.result_json ?? '')
    .digest('hex')
  if (resultHash !== end.resultHash) problems.push(at(auditFault('other_result')))
  return problems
}

/** Those that ended while the log was being read stand in rows that have come since. */
async function describeUnlogged(ids: readonly string[], log: AuditReading): Promise<Problem[]> {
  if (ids.length === 0) return []
  for await (const _link of log.links);
  return ids
    .filter((id) => !log.ends.has(id))
    .map((activityId) => ({
      position: 0,
      activityId,
      ...auditFault('end_not_logged'),
    }))
}
