import { AppError } from '@latchkey/base'
import { type Address, type Approval, type Revoked, readRevocation, sameAddress, shortAddress } from '@latchkey/evm'
import { accountTexts, approvalsTexts, batchTexts } from '@latchkey/texts'
import { AddressText, Notice, Tile, useTell, useTexts } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useHub } from '../../hooks/useHub.ts'
import { useName } from '../../hooks/useName.ts'
import { FeeGroup, type FeeState } from '../transfer/FeeGroup.tsx'
import { symbolOf } from './approvalWords.ts'
import styles from './RevokeView.module.css'
import { callsOf, isTogether, type RevokeStep, revocationsOf } from './revokeStep.ts'
import { StepState } from './StepState.tsx'
import type { StepRecord } from './stepRecord.ts'

export type RevokeStepItemProps = {
  readonly step: RevokeStep
  readonly isNext: boolean
  readonly found: StepRecord | undefined
}

/** One confirmation: what it takes back, drawn from its bytes, its fee, and where it stands. */
export function RevokeStepItem({ step, isNext, found }: RevokeStepItemProps) {
  const { say } = useTexts(approvalsTexts)
  const { say: sayAccount } = useTexts(accountTexts)
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
      {(isOver ? [] : revoked).map((each, index) => (
        <RevokedRows
          // biome-ignore lint/suspicious/noArrayIndexKey: things have no identity beside their place in the bytes
          key={index}
          revoked={each}
          chainId={chain.id}
          facts={factsOf(step, each.token)}
        />
      ))}
      {!isOver && (
        <dl className={styles['stepRows']}>
          <StepRow label={sayAccount('account.network')}>
            <span className={styles['network']}>
              <Tile name={chain.name} logo={`networks/${chain.id}`} size="small" form="round" />
              {chain.name}
            </span>
          </StepRow>
        </dl>
      )}
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
      {found?.kind === 'transfer' && found.record.mismatch !== undefined && (
        <Notice kind="danger" title={found.record.mismatch} />
      )}
    </li>
  )
}

/** A step that was sent, in one line. */
function Past({ step, revoked }: { readonly step: RevokeStep; readonly revoked: readonly Revoked[] }) {
  const { tokens } = useHub()
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

type RevokedRowsProps = {
  readonly revoked: Revoked
  readonly chainId: number
  readonly facts: Approval['facts'] | undefined
}

function RevokedRows({ revoked, chainId, facts }: RevokedRowsProps) {
  const { tokens } = useHub()
  const { say } = useTexts(approvalsTexts)
  const { kind, token, spender, tokenId } = revoked
  const symbol = symbolOf({ chainId, token, ...(facts && { facts }) }, { tokens, say })
  const isCollection = kind === 'operator' || kind === 'collectible'
  return (
    <dl className={styles['stepRows']}>
      {spender !== undefined && (
        <StepRow label={say('approvals.review.spender')}>
          <Name address={spender} chainId={chainId} />
          <AddressText address={spender} />
        </StepRow>
      )}
      <StepRow label={say(isCollection ? 'approvals.review.collection' : 'approvals.review.token')}>
        <bdi className={styles['strong']}>{symbol}</bdi>
        {kind === 'permit2' && <span className={styles['quiet']}> {say('approvals.through')}</span>}
        <AddressText address={token} />
      </StepRow>
      {tokenId !== undefined && (
        <StepRow label={say('approvals.review.item')}>
          <bdi className={styles['digits']}>{String(tokenId)}</bdi>
        </StepRow>
      )}
    </dl>
  )
}

function Name({ address, chainId }: { readonly address: Approval['spender']; readonly chainId: number }) {
  const { name } = useName({ address, chainId })
  return name === undefined ? null : <bdi className={styles['strong']}>{name}</bdi>
}

function StepRow({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={styles['stepRow']}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function toFeeState({ status, quote, whyUnquoted }: RevokeStep): FeeState {
  if (status === 'asking') return { status: 'asking' }
  if (quote === undefined) return { status: 'unavailable', error: whyUnquoted }
  return { status: 'quoted', quote, isAsking: false }
}
