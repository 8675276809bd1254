import type { AuditReport } from '@latchkey/custody'
import type { consoleAuditTexts } from '@latchkey/texts/console'
import type { Say } from '@latchkey/ui'

/** The finding, in one sentence. */
export function describeReport(say: Say<typeof consoleAuditTexts>, report: AuditReport): string {
  const count = countProblems(report)
  if (count === 0) return report.head == null ? say('consoleAudit.empty') : say('consoleAudit.sound')
  const first = report.problems.find(({ position }) => position > 0)
  if (first === undefined) return say('consoleAudit.broken', { count })
  return say('consoleAudit.brokenAt', { count, row: first.position })
}

/** More may be counted than are listed, and what is listed counts. */
export function countProblems({ problemCount, problems }: AuditReport): number {
  return Math.max(problemCount, problems.length)
}
