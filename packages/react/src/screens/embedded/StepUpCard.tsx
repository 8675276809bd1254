import type { StepUpQuestion, StepUpReason } from '@latchkey/embedded'
import { embeddedTexts, limitTexts } from '@latchkey/texts'
import { Button, KeyDrawing, useAmounts, useTexts } from '@latchkey/ui'
import { useElapsed } from '../../hooks/useElapsed.ts'
import { FailureNotice } from './FailureNotice.tsx'
import styles from './StepUpCard.module.css'

/** After this long it is said that it takes longer than it should, in milliseconds. */
const lateAfterMs = 8000

/** Before something above the limit is signed: why the visitor is asked, and the passkey or code that confirms it. */
export function StepUpCard({ question }: { readonly question: StepUpQuestion }) {
  const { say, spoken } = useTexts(limitTexts)
  const reason = useReason(question.reason)
  const { way, status, error, answer } = question
  const isWorking = status === 'working'
  return (
    <div {...spoken} className={styles['card']}>
      {/* Its room is kept until it is known what confirms it. */}
      <div className={styles['picture']}>{way !== undefined && <KeyDrawing scene={way} />}</div>
      <p className={styles['line']}>{reason}</p>
      <div role="status">{isWorking ? <Working way={way} /> : way && <p>{say(`limit.before.${way}`)}</p>}</div>
      <FailureNotice failure={isWorking ? undefined : error}>
        <p>{say('limit.failed')}</p>
      </FailureNotice>
      <div className={styles['actions']}>
        <Button shape="wide" onClick={() => answer(false)}>
          {say('limit.cancel')}
        </Button>
        {way !== undefined && (
          <Button kind="primary" shape="wide" isBusy={isWorking} onClick={() => answer(true)}>
            {say(`limit.use.${way}`)}
          </Button>
        )}
      </div>
    </div>
  )
}

function useReason(reason: StepUpReason): string {
  const { say } = useTexts(limitTexts)
  const { write } = useAmounts()
  if (reason.reason !== 'amount' && reason.reason !== 'day') return say(`limit.${reason.reason}`)
  const { value, decimals, symbol } = reason.limit
  return say(`limit.${reason.reason}`, { amount: `${write(value, decimals)} ${symbol}` })
}

function Working({ way }: Pick<StepUpQuestion, 'way'>) {
  const { say } = useTexts(embeddedTexts)
  const { say: sayLimit } = useTexts(limitTexts)
  const isLate = useElapsed(lateAfterMs, way ?? 'looking')
  if (way === undefined) return <p>{sayLimit('limit.looking')}</p>
  return (
    <>
      <p>{say('embedded.working.passkey.title')}</p>
      <p className={styles['quiet']}>{say(`embedded.working.passkey.${isLate ? 'late' : 'help'}`)}</p>
    </>
  )
}
