import { CustodyError } from '@latchkey/custody'
import { Button, Dialog, LiveRegion, Notice } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { hrefOf } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { visible } from '../layout/visible.ts'
import { toWords } from '../layout/words.ts'
import { useIsLate } from '../loading/useIsLate.ts'
import { useSession } from '../session/SessionContext.ts'
import type { Change } from './change.ts'
import { DeniedBy } from './DeniedBy.tsx'
import { activityOf, describeFailure } from './describeFailure.ts'
import { IntentView } from './IntentView.tsx'
import { ParameterRows } from './ParameterRows.tsx'
import { summarize } from './summarize.ts'

export type ChangeDialogProps = {
  /** Shown while there is one. */
  readonly change: Change | undefined
  readonly onCancel: () => void
  /** Stamps and sends; while the change is in sight, a failure is shown here, and the change stays. */
  readonly onSend: () => Promise<void>
}

/** Says what will be submitted, before anything is stamped. */
export function ChangeDialog({ change, onCancel, onSend }: ChangeDialogProps) {
  const [sent, setSent] = useState<Change>()
  const [failure, setFailure] = useState<Failure>()
  // One that somebody left behind keeps nobody from the next.
  const isSending = sent !== undefined && sent === change
  const isLate = useIsLate(isSending)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another change begins anew
  useEffect(() => setFailure(undefined), [change])

  async function send() {
    setSent(change)
    setFailure(undefined)
    try {
      await onSend()
    } catch (error) {
      setFailure({ text: describeFailure(error), activityId: activityOf(error), isByPolicy: isDenial(error) })
    } finally {
      setSent((current) => (current === change ? undefined : current))
    }
  }

  return (
    <Dialog
      isOpen={change !== undefined}
      title={change === undefined ? '' : toWords(change.name)}
      // While it is sent the dialog stays: nobody would hear the end.
      onClose={() => {
        if (!isSending) onCancel()
      }}
      className={styles['changeDialog']}
    >
      {change !== undefined && (
        <div className={styles['form']}>
          <Proposal change={change} />
          {failure !== undefined && <FailureNotice failure={failure} change={change} />}
          {isLate && <Notice>{lateWords}</Notice>}
          <LiveRegion alert={failure?.text} status={isLate ? lateWords : undefined} />
          <div className={styles['actions']}>
            <Button onClick={onCancel} isDisabled={isSending}>
              Cancel
            </Button>
            <Button kind={change.isFinal ? 'danger' : 'primary'} isBusy={isSending} onClick={send}>
              Stamp and send
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

type Failure = {
  readonly text: string
  readonly activityId: string | undefined
  /** Whether somebody may have said no who can be named. */
  readonly isByPolicy: boolean
}

const lateWords = 'There is no answer yet. It may be carried out all the same: do not send it twice.'

function FailureNotice({ failure, change }: { readonly failure: Failure; readonly change: Change }) {
  const { text, activityId, isByPolicy } = failure
  return (
    <Notice kind="caution" title="This was refused or failed">
      <p className={styles['noticeText']}>{text}</p>
      {activityId !== undefined && <a href={hrefOf('activities', activityId)}>Show the activity</a>}
      {isByPolicy && change.activity === undefined && <DeniedBy change={change} />}
    </Notice>
  )
}

/** Permission denied, in the numbers of the interface. */
const denied = 7

function isDenial(error: unknown): boolean {
  return error instanceof CustodyError && error.code === 'custody_refused' && error.data['code'] === denied
}

function Proposal({ change }: { readonly change: Change }) {
  const { by, userName, organizationName } = useSession()
  return (
    <>
      {summarize(change.name, change.parameters).map((sentence) => (
        <p key={sentence} className={styles['text']}>
          {sentence}
        </p>
      ))}
      {change.isFinal && <p className={styles['strong']}>This cannot be taken back.</p>}
      {change.activity !== undefined && <IntentView activity={change.activity} />}
      <h3 className={styles['subtitle']}>What is sent</h3>
      <ParameterRows parameters={change.parameters} names={change.names} />
      <p className={styles['quiet']}>
        Stamped by {visible(userName)} for {visible(organizationName)}
        {by === 'passkey' ? '. Your passkey is asked for it.' : ' with the API key.'}
      </p>
    </>
  )
}
