import { type History, SignInButton } from '@latchkey/react'
import { activityTexts } from '@latchkey/texts'
import { Button, Notice, useDates, useTexts } from '@latchkey/ui'
import styles from './ActivityList.module.css'

/** Says honestly what the list below lacks, and offers what helps. Nothing where it lacks nothing. */
export function HistoryNote({ history }: { readonly history: History }) {
  const { say } = useTexts(activityTexts)
  const { moment } = useDates()
  const { status, outdatedSinceMs, again } = history
  switch (status) {
    case 'signIn':
      return (
        <div className={styles['note']}>
          <p>
            <strong>{say('activity.signIn')}</strong> {say('activity.onlySent')}
          </p>
          <SignInButton />
        </div>
      )
    case 'connect':
      return <p className={styles['quiet']}>{say('activity.connect')}</p>
    case 'absent':
      return <p className={styles['quiet']}>{say('activity.absent')}</p>
    case 'failed':
      return (
        <div role="alert">
          <Notice kind="caution" title={say('activity.failed')}>
            <p className={styles['plain']}>{say('activity.onlySent')}</p>
            <Button shape="small" onClick={again}>
              {say('activity.again')}
            </Button>
          </Notice>
        </div>
      )
    case 'known':
      if (outdatedSinceMs === undefined) return null
      return (
        <p className={styles['quiet']} role="status">
          {say('activity.outdated', { time: moment(outdatedSinceMs) })}
        </p>
      )
    default:
      return null
  }
}
