import type { ConsentState } from '@latchkey/react/parts'
import { approvalsTexts, batchTexts } from '@latchkey/texts'
import { Button, useTexts } from '@latchkey/ui'
import styles from './RevokeView.module.css'
import type { RevokeState } from './revokeRun.ts'
import { isTogether, type RevokeStep } from './revokeStep.ts'
import { countRevocations } from './stepRecord.ts'

export type RevokeActionsProps = {
  readonly state: RevokeState
  readonly left: readonly RevokeStep[]
  readonly consent: Pick<ConsentState, 'isGiven'>
  readonly isLive: boolean
  readonly onGo: () => void
  readonly onStop: () => void
  readonly onApart: () => void
  readonly onBack: () => void
}

/** The one button that goes on with a run, and the ways out of it. */
export function RevokeActions(props: RevokeActionsProps) {
  const { state, left, consent, isLive, onGo, onStop, onApart, onBack } = props
  const { say } = useTexts(approvalsTexts)
  const { say: sayBatch } = useTexts(batchTexts)
  const { steps, isRunning, isStopping } = state
  const [next] = left
  const isBegun = left.length < steps.length
  const canPart = next !== undefined && !isRunning && left.some(isTogether)
  const count = countRevocations(left)
  return (
    <div className={styles['actions']}>
      {isRunning && left.length > 1 && !isStopping ? (
        <Button onClick={onStop}>{say('approvals.review.stop')}</Button>
      ) : (
        <Button isDisabled={isRunning} kind={next === undefined ? 'primary' : 'secondary'} onClick={onBack}>
          {say(isBegun ? 'approvals.review.finish' : 'approvals.review.back')}
        </Button>
      )}
      {canPart && (
        <Button kind="quiet" className={styles['apart']} onClick={onApart}>
          {sayBatch('batch.apart')}
        </Button>
      )}
      {next !== undefined && (
        <Button
          kind="primary"
          isBusy={isRunning || next.status === 'asking'}
          isDisabled={!consent.isGiven || !isLive || next.isBlocked === true}
          onClick={onGo}
        >
          {isBegun
            ? say('approvals.review.goOn', { count })
            : count === 1
              ? say('approvals.revoke')
              : say('approvals.revokeMany', { count })}
        </Button>
      )}
    </div>
  )
}
