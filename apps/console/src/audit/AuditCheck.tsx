import type { AuditReport } from '@latchkey/custody'
import { consoleAuditTexts } from '@latchkey/texts/console'
import { Button, Field, LiveRegion, Notice, useTexts } from '@latchkey/ui'
import { type FormEvent, useState } from 'react'
import styles from '../layout/screens.module.css'
import { useSession } from '../session/SessionContext.ts'
import { toAlert, useSentence } from '../useSentence.ts'
import { AuditFindings } from './AuditFindings.tsx'
import { describeReport } from './describeReport.ts'

/** A finding is one for the hash that it was asked with, and for no other. */
type Check =
  | { readonly status: 'idle' | 'checking' }
  | { readonly status: 'failed'; readonly hash: string; readonly error: unknown }
  | { readonly status: 'checked'; readonly hash: string; readonly report: AuditReport }

const idle: Check = { status: 'idle' }

/** Has the log of an organization gone through, and tells what was found. */
export function AuditCheck({ organizationId }: { readonly organizationId: string }) {
  const sentenceOf = useSentence()
  const { say, spoken } = useTexts(consoleAuditTexts)
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
      setCheck({ status: 'failed', hash, error })
    }
  }

  const told = check.status === 'failed' ? sentenceOf(check.error) : undefined
  return (
    <form {...spoken} className={styles['panel']} onSubmit={verify} noValidate>
      <h3 className={styles['panelTitle']}>{say('consoleAudit.verification')}</h3>
      <Field
        label={say('consoleAudit.hash')}
        value={expected}
        hint={say('consoleAudit.hashHelp')}
        onChange={({ target }) => setExpected(target.value)}
        {...(!isHash && { error: say('consoleAudit.hashWrong') })}
      />
      {!isRoot && <p className={styles['quiet']}>{say('consoleAudit.rootOnly')}</p>}
      {by === 'passkey' && <p className={styles['quiet']}>{say('consoleAudit.passkey')}</p>}
      <Button kind="primary" type="submit" isBusy={check.status === 'checking'}>
        {say('consoleAudit.verify')}
      </Button>
      {told !== undefined && (
        <Notice kind="caution" title={say('consoleAudit.failed')}>
          <span {...told.spoken}>{told.text}</span>
        </Notice>
      )}
      {check.status === 'checked' && <AuditFindings report={check.report} />}
      <LiveRegion status={check.status === 'checked' ? describeReport(say, check.report) : ''} {...toAlert(told)} />
    </form>
  )
}
