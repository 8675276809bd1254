import { CustodyError } from '@latchkey/custody'
import { consoleChangesTexts, consoleTitlesTexts } from '@latchkey/texts/console'
import { Button, Dialog, LiveRegion, Notice, useTexts } from '@latchkey/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { hrefOf } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { visible } from '../layout/visible.ts'
import { useIsLate } from '../loading/useIsLate.ts'
import { useSession } from '../session/SessionContext.ts'
import { toAlert, useSentence } from '../useSentence.ts'
import type { Change } from './change.ts'
import { DeniedBy } from './DeniedBy.tsx'
import { activityOf, describeFailure } from './describeFailure.ts'
import { IntentView } from './IntentView.tsx'
import { ParameterRows } from './ParameterRows.tsx'
import { SummaryLines } from './SummaryLines.tsx'

export type ChangeDialogProps = {
  /** Shown while there is one. */
  readonly change: Change | undefined
  readonly onCancel: () => void
  /** Stamps and sends; while the change is in sight, a failure is shown here, and the change stays. */
  readonly onSend: () => Promise<void>
}

/** Says what will be submitted, before anything is stamped. */
export function ChangeDialog({ change, onCancel, onSend }: ChangeDialogProps) {
  const sentenceOf = useSentence()
  const { say, spoken } = useTexts(consoleChangesTexts)
  const { say: sayTitle } = useTexts(consoleTitlesTexts)
  const [sent, setSent] = useState<Change>()
  const [failure, setFailure] = useState<{ readonly error: unknown }>()
  // One that somebody left behind keeps nobody from the next.
  const isSending = sent !== undefined && sent === change
  const late = useIsLate(isSending) ? say('consoleChanges.late') : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: another change begins anew
  useEffect(() => setFailure(undefined), [change])

  async function send() {
    setSent(change)
    setFailure(undefined)
    try {
      await onSend()
    } catch (error) {
      setFailure({ error })
    } finally {
      setSent((current) => (current === change ? undefined : current))
    }
  }

  const told = failure && describeFailure(say, sentenceOf, failure.error)
  return (
    <Dialog
      isOpen={change !== undefined}
      title={change === undefined ? '' : sayTitle(`consoleTitles.${change.name}`)}
      // While it is sent the dialog stays: nobody would hear the end.
      onClose={() => {
        if (!isSending) onCancel()
      }}
      className={styles['changeDialog']}
    >
      {change !== undefined && (
        <div {...spoken} className={styles['form']}>
          <Proposal change={change} />
          {failure !== undefined && (
            <FailureNotice error={failure.error} change={change}>
              <p {...told?.spoken} className={styles['noticeText']}>
                {told?.text}
              </p>
            </FailureNotice>
          )}
          {late !== undefined && <Notice>{late}</Notice>}
          <LiveRegion status={late} {...toAlert(told)} />
          <div className={styles['actions']}>
            <Button onClick={onCancel} isDisabled={isSending}>
              {say('consoleChanges.cancel')}
            </Button>
            <Button kind={change.isFinal ? 'danger' : 'primary'} isBusy={isSending} onClick={send}>
              {say('consoleChanges.send')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

type FailureNoticeProps = { readonly error: unknown; readonly change: Change; readonly children: ReactNode }

function FailureNotice({ error, change, children }: FailureNoticeProps) {
  const { say } = useTexts(consoleChangesTexts)
  const activityId = activityOf(error)
  return (
    <Notice kind="caution" title={say('consoleChanges.failed')}>
      {children}
      {activityId !== undefined && <a href={hrefOf('activities', activityId)}>{say('consoleChanges.showActivity')}</a>}
      {isDenial(error) && change.activity === undefined && <DeniedBy change={change} />}
    </Notice>
  )
}

/** Permission denied, in the numbers of the interface. */
const denied = 7

/** Whether somebody may have said no who can be named. */
function isDenial(error: unknown): boolean {
  return error instanceof CustodyError && error.code === 'custody_refused' && error.data['code'] === denied
}

function Proposal({ change }: { readonly change: Change }) {
  const { say } = useTexts(consoleChangesTexts)
  const { by, userName, organizationName } = useSession()
  const names = { user: visible(userName), organization: visible(organizationName) }
  return (
    <>
      <SummaryLines name={change.name} parameters={change.parameters} />
      {change.isFinal && <p className={styles['strong']}>{say('consoleChanges.final')}</p>}
      {change.activity !== undefined && <IntentView activity={change.activity} />}
      <h3 className={styles['subtitle']}>{say('consoleChanges.sent')}</h3>
      <ParameterRows parameters={change.parameters} names={change.names} />
      <p className={styles['quiet']}>
        {by === 'passkey' ? say('consoleChanges.stampedByPasskey', names) : say('consoleChanges.stampedByKey', names)}
      </p>
    </>
  )
}
