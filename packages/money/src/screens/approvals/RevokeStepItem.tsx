import { AppError } from '@latchkey/base'
import { type Address, type Approval, type Revoked, readRevocation, sameAddress, shortAddress } from '@latchkey/evm'
import { useListedTokens } from '@latchkey/react'
import { approvalsTexts, batchTexts } from '@latchkey/texts'
import { Notice, useTell, useTexts } from '@latchkey/ui'
import { FeeGroup, type FeeState } from '../transfer/FeeGroup.tsx'
import { MismatchNotice } from '../transfer/MismatchNotice.tsx'
import { symbolOf } from './approvalWords.ts'
import { groupRevoked } from './groupRevoked.ts'
import { RevokedRows } from './RevokedRows.tsx'
import styles from './RevokeView.module.css'
import { callsOf, isTogether, type RevokeStep, revocationsOf } from './revokeStep.ts'
import { StepState } from './StepState.tsx'
import type { StepRecord } from './stepRecord.ts'

export type RevokeStepItemProps = {
  readonly step: RevokeStep
  readonly isNext: boolean
  readonly found: StepRecord | undefined
  /** Tokens of the same network whose addresses stand above already. */
  readonly told: readonly Address[]
}

/** One confirmation: what it takes back, drawn from its bytes, its fee, and where it stands. */
export function RevokeStepItem({ step, isNext, found, told }: RevokeStepItemProps) {
  const { say } = useTexts(approvalsTexts)
  const tell = useTell()
  const { say: sayBatch } = useTexts(batchTexts)
  const { chain, status, error, isBlocked } = step
  const revoked: readonly Revoked[] = callsOf(step).flatMap((call) => readRevocation(call) ?? [])
  const isBatch = isTogether(step)
  const isOver = status === 'sent'
  const why = step.whyUnquoted && tell(step.whyUnquoted)
  const failure = error instanceof AppError && status === 'failed' ? tell(error) : undefined
  return (
    <li className={styles['step']} data-next={isNext}>
      <StepState step={step} isNext={isNext} found={found} />
      {isBatch && !isOver && <p className={styles['batch']}>{sayBatch('batch.step', { count: revoked.length })}</p>}
      {isOver && <Past step={step} revoked={revoked} />}
      {(isOver ? [] : groupRevoked(revoked)).map((group) => (
        <RevokedRows
          key={`${group.isCollection} ${group.token}`}
          group={group}
          chain={chain}
          facts={factsOf(step, group.token)}
          isTold={told.some((token) => sameAddress(token, group.token))}
        />
      ))}
      {!isOver && isBatch && <p className={styles['batchFee']}>{sayBatch('batch.fee')}</p>}
      {!isOver && step.isUpgrade === true && (
        <Notice kind="caution" title={sayBatch('batch.upgrade')}>
          {sayBatch('batch.upgradeHelp')}
        </Notice>
      )}
      {!isOver && !isBatch && <FeeGroup chain={chain} fee={toFeeState(step)} place="review" />}
      {status === 'refused' && <Notice kind="caution" title={say('approvals.step.refused')} />}
      {isBlocked && why !== undefined && <Notice {...{ kind: 'danger', title: why.sentence, spoken: why.spoken }} />}
      {status === 'failed' && (
        <Notice
          kind="danger"
          title={failure?.sentence ?? say('approvals.step.failed')}
          {...(failure && { spoken: failure.spoken })}
        >
          {failure?.hint}
        </Notice>
      )}
      {found?.kind === 'transfer' && <MismatchNotice record={found.record} />}
    </li>
  )
}

/** A step that was sent, in one line. */
function Past({ step, revoked }: { readonly step: RevokeStep; readonly revoked: readonly Revoked[] }) {
  const tokens = useListedTokens()
  const { say } = useTexts(approvalsTexts)
  const lines = revoked.map(({ token, spender }) => {
    const facts = factsOf(step, token)
    const { chain } = step
    const symbol = symbolOf({ chainId: chain.id, token, ...(facts && { facts }) }, { tokens, say })
    return [symbol, ...(spender === undefined ? [] : [shortAddress(spender)]), chain.name].join(' · ')
  })
  return lines.map((line) => (
    <p key={line} className={styles['past']}>
      <bdi>{line}</bdi>
    </p>
  ))
}

function factsOf(step: RevokeStep, token: Address): Approval['facts'] {
  const approvals = revocationsOf(step).flatMap((revocation) => revocation.approvals)
  return approvals.find((approval) => sameAddress(approval.token, token))?.facts
}

function toFeeState({ status, quote, whyUnquoted }: RevokeStep): FeeState {
  if (status === 'asking') return { status: 'asking' }
  if (quote === undefined) return { status: 'unavailable', error: whyUnquoted }
  return { status: 'quoted', quote, isAsking: false }
}
