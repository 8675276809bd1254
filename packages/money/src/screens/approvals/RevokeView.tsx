import { type Address, readRevocation, toTransactionParameters } from '@latchkey/evm'
import { Consent } from '@latchkey/react'
import { type ConsentState, DoneTick, EffectsCard, WalletWait } from '@latchkey/react/parts'
import { approvalsTexts, batchTexts, transferTexts } from '@latchkey/texts'
import { LiveRegion, Notice, useFocusOnArrival, useTexts } from '@latchkey/ui'
import type { SayApprovals } from './approvalWords.ts'
import { RevokeActions } from './RevokeActions.tsx'
import { RevokeStepItem } from './RevokeStepItem.tsx'
import styles from './RevokeView.module.css'
import type { RevokeState } from './revokeRun.ts'
import { callsOf, isTogether, type RevokeStep } from './revokeStep.ts'
import { countRevocations, isStepDone, isStepLost, recordOfStep, type SentRecords } from './stepRecord.ts'

export type RevokeViewProps = {
  readonly state: RevokeState
  /** By these the way of what was sent is told. */
  readonly records: SentRecords
  readonly consent: ConsentState
  readonly isLive: boolean
  readonly onGo: () => void
  readonly onStop: () => void
  readonly onStopWaiting: () => void
  /** Sends each by itself instead. */
  readonly onApart: () => void
  readonly onBack: () => void
}

/** A run of revocations as it stands, with the one button that goes on. */
export function RevokeView(props: RevokeViewProps) {
  const { state, records, consent, isLive, onGo, onStop, onStopWaiting, onApart, onBack } = props
  const { say, spoken } = useTexts(approvalsTexts)
  const { say: sayTransfer } = useTexts(transferTexts)
  const heading = useFocusOnArrival<HTMLHeadingElement>()
  const { steps, isRunning, isStopping, hasFeeMoved } = state
  const left = steps.filter(({ status }) => status !== 'sent')
  const [next] = left
  const count = countRevocations(steps)
  const sent = count - countRevocations(left)
  const done = countRevocations(steps.filter((step) => isStepDone(step, records)))
  const { say: sayBatch } = useTexts(batchTexts)
  const batches = steps.filter(isTogether).length
  const lead =
    batches === 0
      ? say('approvals.review.lead', { count })
      : sayBatch(steps.length === 1 ? 'batch.lead' : 'batch.leadSome')
  const isLost = steps.some((step) => isStepLost(step, records))
  const title = titleOf({ count, sent, done, isLost, say })
  const asks = steps.find(({ status }) => status === 'waiting' || status === 'switching')?.status
  return (
    <section {...spoken} className={styles['review']} aria-labelledby="revoke-title">
      <div className={styles['reviewHead']}>
        {done === count && <DoneTick />}
        <h2 id="revoke-title" className={styles['reviewTitle']} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {sent === 0 && <p className={styles['quiet']}>{lead}</p>}
        {sent > 0 && left.length > 0 && !isRunning && (
          <p className={styles['quiet']}>{say('approvals.review.someHelp')}</p>
        )}
      </div>
      <ol className={styles['steps']} data-single={steps.length === 1}>
        {steps.map((step, index) => (
          <RevokeStepItem
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the plan
            key={index}
            step={step}
            isNext={step === next}
            found={recordOfStep(step, records)}
            told={tokensBefore(steps, index)}
          />
        ))}
      </ol>
      {next !== undefined && !isRunning && next.status !== 'asking' && (
        <EffectsCard
          key={steps.indexOf(next)}
          transaction={toTransactionParameters(next.transfer)}
          later={callsOf(next).slice(1)}
          chainId={next.chain.id}
        />
      )}
      {next !== undefined && <Consent consent={consent} />}
      {hasFeeMoved && <Notice kind="caution" title={say('approvals.review.fee')} />}
      {asks !== undefined && <WalletWait asks={asks === 'waiting' ? 'approve' : 'switch'} onStop={onStopWaiting} />}
      {isStopping && <p className={styles['quiet']}>{say('approvals.review.stopping')}</p>}
      <RevokeActions {...{ state, left, consent, isLive, onGo, onStop, onApart, onBack }} />
      {!isLive && <p className={styles['quiet']}>{sayTransfer('transfer.review.notLive')}</p>}
      <LiveRegion status={sent > 0 ? title : ''} alert={hasFeeMoved ? say('approvals.review.fee') : ''} />
    </section>
  )
}

/** The tokens of the steps above that are drawn in full, on the same network. */
function tokensBefore(steps: readonly RevokeStep[], index: number): readonly Address[] {
  const chainId = steps[index]?.chain.id
  return steps
    .slice(0, index)
    .filter(({ status, chain }) => status !== 'sent' && chain.id === chainId)
    .flatMap((step) =>
      callsOf(step)
        .flatMap((call) => readRevocation(call) ?? [])
        .map(({ token }) => token),
    )
}

type TitleFacts = {
  readonly count: number
  readonly sent: number
  readonly done: number
  readonly isLost: boolean
  readonly say: SayApprovals
}

/** Nothing is called revoked before a block says so. */
function titleOf({ count, sent, done, isLost, say }: TitleFacts): string {
  if (sent === 0) return say('approvals.review.title', { count })
  if (done === count) return say('approvals.review.done', { count })
  if (sent === count && done === 0 && !isLost) return say('approvals.review.onItsWay', { count })
  return say('approvals.review.some', { done, count })
}
