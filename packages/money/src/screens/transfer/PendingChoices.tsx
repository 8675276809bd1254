import { AppError } from '@latchkey/base'
import { replacementsOf, type TransferRecord } from '@latchkey/connect'
import { useConnectionState, useHub } from '@latchkey/react'
import { useNow } from '@latchkey/react/parts'
import { replaceTexts } from '@latchkey/texts'
import { Button, LiveRegion, useTell, useTexts } from '@latchkey/ui'
import styles from './PendingChoices.module.css'
import { ReplacementReview } from './ReplacementReview.tsx'
import { useReplacement } from './useReplacement.ts'

/** A transfer that is carried out soon needs no help; so long after it, or its replacement, was sent it is offered, in milliseconds. */
const patienceMs = 15_000
const tickMs = 5000

/** The ways to hurry a waiting transfer or to take it back, where there are any. */
export function PendingChoices({ record }: { readonly record: TransferRecord }) {
  const { say, spoken } = useTexts(replaceTexts)
  const hub = useHub()
  // Another account, or another wallet, has other ways.
  useConnectionState()
  const nowMs = useNow(tickMs)
  const { step, failure, price, send, leave } = useReplacement(record)
  const kinds = replacementsOf(hub, record)
  const last = record.status === 'seen' ? record.attempts?.at(-1) : undefined
  const isDue = nowMs - (last?.atMs ?? record.createdAtMs) >= patienceMs
  const tell = useTell()
  const told = failure && (failure instanceof AppError ? tell(failure).sentence : say('replace.failed'))
  if (step.at === 'review' || step.at === 'asking') {
    return (
      <ReplacementReview
        replacement={step.replacement}
        isAsking={step.at === 'asking'}
        onSend={() => send(step.replacement)}
        onBack={leave}
      />
    )
  }
  const isOffered = isDue && kinds.length > 0
  if (last === undefined && !isOffered && told === undefined) return null
  return (
    <div {...spoken} className={styles['choices']}>
      {last !== undefined && <p className={styles['asked']}>{say(`replace.asked.${last.kind}`)}</p>}
      {isOffered && (
        <div className={styles['offer']}>
          <span className={styles['question']}>
            {say('replace.waiting')}
            {!kinds.includes('speedUp') && last === undefined && (
              <span className={styles['quiet']}>{say('replace.inWallet')}</span>
            )}
          </span>
          <span className={styles['buttons']}>
            {kinds.map((kind) => (
              <Button
                key={kind}
                shape="small"
                isBusy={step.at === 'pricing' && step.kind === kind}
                onClick={() => price(kind)}
              >
                {say(`replace.${kind}`)}
              </Button>
            ))}
          </span>
        </div>
      )}
      {told !== undefined && <p className={styles['failure']}>{told}</p>}
      <LiveRegion status={step.at === 'pricing' ? say('replace.pricing') : ''} alert={told} />
    </div>
  )
}
