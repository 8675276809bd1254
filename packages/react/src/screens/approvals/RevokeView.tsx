import type { TransferRecord } from '@latchkey/connect'
import { toTransactionParameters } from '@latchkey/evm'
import { approvalsTexts, transferTexts } from '@latchkey/texts'
import { Button, LiveRegion, Notice, useFocusOnArrival, useTexts } from '@latchkey/ui'
import { TransactionEffects } from '../effects/TransactionEffects.tsx'
import { Consent } from '../fees/Consent.tsx'
import type { ConsentState } from '../fees/useConsent.ts'
import { WalletWait } from '../sign/WalletWait.tsx'
import { DoneTick } from '../transfer/DoneTick.tsx'
import type { SayApprovals } from './approvalWords.ts'
import { RevokeStepItem } from './RevokeStepItem.tsx'
import styles from './RevokeView.module.css'
import type { RevokeState } from './revokeRun.ts'

export type RevokeViewProps = {
  readonly state: RevokeState
  /** By these the way of what was sent is told. */
  readonly records: readonly TransferRecord[]
  readonly consent: ConsentState
  readonly isLive: boolean
  readonly onGo: () => void
  readonly onStop: () => void
  readonly onStopWaiting: () => void
  readonly onBack: () => void
}

/** A run of revocations as it stands, with the one button that goes on. */
export function RevokeView(props: RevokeViewProps) {
  const { state, records, consent, isLive, onGo, onStop, onStopWaiting, onBack } = props
  const { say, spoken } = useTexts(approvalsTexts)
  const { say: sayTransfer } = useTexts(transferTexts)
  const heading = useFocusOnArrival<HTMLHeadingElement>()
  const { steps, isRunning, isStopping, hasFeeMoved } = state
  const left = steps.filter(({ status }) => status !== 'sent')
  const [next] = left
  const count = steps.length
  const sent = count - left.length
  const done = steps.filter(({ clientId, status }) => status === 'sent' && isInBlock(records, clientId)).length
  const title = titleOf({ count, sent, done, say })
  const asks = steps.find(({ status }) => status === 'waiting' || status === 'switching')?.status
  return (
    <section {...spoken} className={styles['review']} aria-labelledby="revoke-title">
      <div className={styles['reviewHead']}>
        {done === count && <DoneTick />}
        <h2 id="revoke-title" className={styles['reviewTitle']} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {sent === 0 && <p className={styles['quiet']}>{say('approvals.review.lead', { count })}</p>}
        {sent > 0 && left.length > 0 && !isRunning && (
          <p className={styles['quiet']}>{say('approvals.review.someHelp')}</p>
        )}
      </div>
      <ol className={styles['steps']} data-single={count === 1}>
        {steps.map((step, index) => (
          <RevokeStepItem
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the plan
            key={index}
            step={step}
            isNext={step === next}
            record={records.find(({ clientId }) => clientId === step.clientId)}
          />
        ))}
      </ol>
      {next !== undefined && !isRunning && next.status !== 'asking' && (
        <TransactionEffects
          key={steps.indexOf(next)}
          transaction={toTransactionParameters(next.transfer)}
          chainId={next.chain.id}
        />
      )}
      {next !== undefined && <Consent consent={consent} />}
      {hasFeeMoved && <Notice kind="caution" title={say('approvals.review.fee')} />}
      {asks !== undefined && <WalletWait asks={asks === 'waiting' ? 'approve' : 'switch'} onStop={onStopWaiting} />}
      {isStopping && <p className={styles['quiet']}>{say('approvals.review.stopping')}</p>}
      <div className={styles['actions']}>
        {isRunning && left.length > 1 && !isStopping ? (
          <Button onClick={onStop}>{say('approvals.review.stop')}</Button>
        ) : (
          <Button isDisabled={isRunning} kind={next === undefined ? 'primary' : 'secondary'} onClick={onBack}>
            {say(sent === 0 ? 'approvals.review.back' : 'approvals.review.finish')}
          </Button>
        )}
        {next !== undefined && (
          <Button
            kind="primary"
            isBusy={isRunning || next.status === 'asking'}
            isDisabled={!consent.isGiven || !isLive || next.isBlocked === true}
            onClick={onGo}
          >
            {sent > 0
              ? say('approvals.review.goOn', { count: left.length })
              : count === 1
                ? say('approvals.revoke')
                : say('approvals.revokeMany', { count })}
          </Button>
        )}
      </div>
      {!isLive && <p className={styles['quiet']}>{sayTransfer('transfer.review.notLive')}</p>}
      <LiveRegion status={sent > 0 ? title : ''} alert={hasFeeMoved ? say('approvals.review.fee') : ''} />
    </section>
  )
}

type TitleFacts = {
  readonly count: number
  readonly sent: number
  readonly done: number
  readonly say: SayApprovals
}

/** Nothing is called revoked before a block says so. */
function titleOf({ count, sent, done, say }: TitleFacts): string {
  if (sent === 0) return say('approvals.review.title', { count })
  if (done === count) return say('approvals.review.done', { count })
  if (sent === count && done === 0) return say('approvals.review.onItsWay', { count })
  return say('approvals.review.some', { done, count })
}

function isInBlock(records: readonly TransferRecord[], clientId: string | undefined): boolean {
  const record = records.find((each) => each.clientId === clientId)
  return (record?.status === 'included' || record?.status === 'confirmed') && record.mismatch === undefined
}
