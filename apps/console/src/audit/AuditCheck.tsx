import type { AuditReport } from '@latchkey/custody'
import { Button, CopyButton, Field, LiveRegion, Notice } from '@latchkey/ui'
import { type FormEvent, useState } from 'react'
import styles from '../layout/screens.module.css'
import { visible } from '../layout/visible.ts'
import { counted } from '../layout/words.ts'
import { sentenceOf } from '../sentence.ts'
import { useSession } from '../session/SessionContext.ts'

/** A finding is one for the hash that it was asked with, and for no other. */
type Check =
  | { readonly status: 'idle' | 'checking' }
  | { readonly status: 'failed'; readonly hash: string; readonly text: string }
  | { readonly status: 'checked'; readonly hash: string; readonly report: AuditReport }

const idle: Check = { status: 'idle' }

/** Has the log of an organization gone through, and tells what was found. */
export function AuditCheck({ organizationId }: { readonly organizationId: string }) {
  const { stampedQuestions, isRoot, by } = useSession()
  const [expected, setExpected] = useState('')
  const [last, setCheck] = useState<Check>(idle)
  const hash = expected.trim().toLowerCase()
  const check = 'hash' in last && last.hash !== hash ? idle : last
  const isHash = hash === '' || /^[0-9a-f]{64}$/.test(hash)

  async function verify(event: FormEvent) {
    event.preventDefault()
    if (!isHash) return
    setCheck({ status: 'checking' })
    try {
      const input = { organizationId, ...(hash !== '' && { expectedHash: hash }) }
      setCheck({ status: 'checked', hash, report: await stampedQuestions.ask('verify_audit', input) })
    } catch (error) {
      setCheck({ status: 'failed', hash, text: sentenceOf(error) })
    }
  }

  return (
    <form className={styles['panel']} onSubmit={verify} noValidate>
      <h3 className={styles['panelTitle']}>Verification</h3>
      <Field
        label="Hash of its last row, as you wrote it down (may stay empty)"
        value={expected}
        hint="Without it, rows that were cut off at the end cannot be noticed."
        onChange={({ target }) => setExpected(target.value)}
        {...(!isHash && { error: 'A hash is 64 hexadecimal digits.' })}
      />
      {!isRoot && <p className={styles['quiet']}>Only root users may have the log verified.</p>}
      {by === 'passkey' && <p className={styles['quiet']}>Your passkey is asked for it.</p>}
      <Button kind="primary" type="submit" isBusy={check.status === 'checking'}>
        Verify the log
      </Button>
      {check.status === 'failed' && (
        <Notice kind="caution" title="The log could not be verified">
          {check.text}
        </Notice>
      )}
      {check.status === 'checked' && <Report report={check.report} />}
      <LiveRegion
        status={check.status === 'checked' ? describeReport(check.report) : ''}
        alert={check.status === 'failed' ? check.text : ''}
      />
    </form>
  )
}

function Report({ report }: { readonly report: AuditReport }) {
  const { votes, outcomes, checkpoints, ownerActs, frozen, head, problems } = report
  const problemCount = countProblems(report)
  return (
    <div className={styles['form']}>
      <Notice kind={problemCount > 0 ? 'danger' : head == null ? 'inform' : 'done'} title={describeReport(report)}>
        {counted(votes, 'vote')}, {counted(outcomes, 'end')} of activities, {counted(checkpoints, 'checkpoint')}.
      </Notice>
      {ownerActs != null && ownerActs > 0 && (
        <p className={styles['text']}>
          {counted(ownerActs, 'key')} came from the owner of the machine, past the quorum (the command add-key).
        </p>
      )}
      {frozen != null && frozen > 0 && (
        <p className={styles['text']}>
          {counted(frozen, 'time')} the organization was frozen: somebody had written its rows past the server.
        </p>
      )}
      {problemCount > 0 && (
        <ol className={styles['problems']}>
          {problems.map(({ position, text, activityId }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: several problems may have one place
            <li key={index}>
              <strong>{position === 0 ? 'Outside the log' : `Row ${position}`}</strong>: {visible(text)}
              {activityId != null && <span className={styles['code']}> {activityId}</span>}
            </li>
          ))}
          {problemCount > problems.length && <li>… and {problemCount - problems.length} more.</li>}
        </ol>
      )}
      {head != null && problemCount === 0 && (
        <>
          <p className={styles['text']}>
            Its last row has the number {head.position}. Write its hash down, away from this computer:
          </p>
          <p className={styles['code']}>{head.hash}</p>
          <CopyButton text={head.hash} label="Copy hash" />
        </>
      )}
    </div>
  )
}

/** The finding, in one sentence. */
function describeReport(report: AuditReport): string {
  const { problems, head } = report
  const problemCount = countProblems(report)
  if (problemCount === 0) return head == null ? 'The log is empty.' : 'The log is sound.'
  const first = problems.find(({ position }) => position > 0)
  const place = first === undefined ? '' : `, the first at row ${first.position}`
  return `The log is not sound: ${counted(problemCount, 'contradiction')}${place}.`
}

/** More may be counted than are listed, and what is listed counts. */
function countProblems({ problemCount, problems }: AuditReport): number {
  return Math.max(problemCount, problems.length)
}
