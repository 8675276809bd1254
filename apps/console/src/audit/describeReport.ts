import type { AuditReport } from '@latchkey/custody'
import { counted } from '../layout/words.ts'

/** The finding, in one sentence. */
export function describeReport({ problemCount, problems, head }: AuditReport): string {
  if (problemCount === 0) return head == null ? 'The log is empty.' : 'The log is sound.'
  const first = problems.find(({ position }) => position > 0)
  const place = first === undefined ? '' : `, the first at row ${first.position}`
  return `The log is not sound: ${counted(problemCount, 'contradiction')}${place}.`
}
