import type { AuditReport } from '@latchkey/custody'
import { consoleAuditTexts } from '@latchkey/texts/console'
import { CopyButton, Notice, useTexts } from '@latchkey/ui'
import type { ReactNode } from 'react'
import styles from '../layout/screens.module.css'
import { FaultText } from '../reasons/FaultText.tsx'
import { countProblems, describeReport } from './describeReport.ts'

/** The report on a log: what it holds, and what is wrong with it. */
export function AuditFindings({ report }: { readonly report: AuditReport }) {
  const { say, spoken } = useTexts(consoleAuditTexts)
  const { votes, outcomes, checkpoints, ownerActs, frozen, head, problems } = report
  const problemCount = countProblems(report)
  return (
    <div {...spoken} className={styles['form']}>
      <Notice kind={problemCount > 0 ? 'danger' : head == null ? 'inform' : 'done'} title={describeReport(say, report)}>
        {say('consoleAudit.counts', { votes, ends: outcomes, checkpoints })}
      </Notice>
      {ownerActs != null && ownerActs > 0 && (
        <p className={styles['text']}>{say('consoleAudit.ownerKeys', { count: ownerActs, command: 'add-key' })}</p>
      )}
      {frozen != null && frozen > 0 && (
        <p className={styles['text']}>{say('consoleAudit.frozen', { count: frozen })}</p>
      )}
      {problemCount > 0 && (
        <ol className={styles['problems']}>
          {problems.map((problem, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: several problems may have one place
            <Problem key={index} problem={problem} />
          ))}
          {problemCount > problems.length && (
            <li>{say('consoleAudit.more', { count: problemCount - problems.length })}</li>
          )}
        </ol>
      )}
      {head != null && problemCount === 0 && (
        <>
          <p className={styles['text']}>{say('consoleAudit.last', { row: head.position })}</p>
          <p className={styles['code']}>{head.hash}</p>
          <CopyButton text={head.hash} label={say('consoleAudit.copyHash')} />
        </>
      )}
    </div>
  )
}

function Problem({
  problem: { position, text, fault, activityId },
}: {
  readonly problem: AuditReport['problems'][number]
}) {
  const { rich } = useTexts(consoleAuditTexts)
  const parts = {
    b: (inside: ReactNode) => <strong>{inside}</strong>,
    problem: () => <FaultText of="audit" fault={fault} text={text} />,
  }
  return (
    <li>
      {position === 0
        ? rich('consoleAudit.problem.outside', parts)
        : rich('consoleAudit.problem.row', { ...parts, row: position })}
      {activityId != null && <span className={styles['code']}> {activityId}</span>}
    </li>
  )
}
