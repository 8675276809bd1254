import { AppError } from '@latchkey/base'
import type { TransferRecord } from '@latchkey/connect'
import { type Address, type Approval, type Revoked, readRevocation, sameAddress, shortAddress } from '@latchkey/evm'
import { accountTexts, approvalsTexts, transferTexts } from '@latchkey/texts'
import { AddressText, CheckIcon, Notice, Spinner, Tile, useTell, useTexts } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useName } from '../../hooks/useName.ts'
import { useListedTokens } from '../../hooks/useTokens.ts'
import { FeeGroup, type FeeState } from '../transfer/FeeGroup.tsx'
import { MismatchNotice } from '../transfer/MismatchNotice.tsx'
import { statusWords } from '../transfer/transferWords.ts'
import { symbolOf } from './approvalWords.ts'
import styles from './RevokeView.module.css'
import type { RevokeStep } from './revokeRun.ts'

export type RevokeStepItemProps = {
  readonly step: RevokeStep
  readonly isNext: boolean
  readonly record: TransferRecord | undefined
}

/** One transaction: what it takes back, drawn from its bytes, its fee, and where it stands. */
export function RevokeStepItem({ step, isNext, record }: RevokeStepItemProps) {
  const { say } = useTexts(approvalsTexts)
  const { say: sayAccount } = useTexts(accountTexts)
  const tell = useTell()
  const { chain, transfer, revocation, status, error, isBlocked } = step
  const revoked: readonly Revoked[] = readRevocation(transfer) ?? []
  const isOver = status === 'sent'
  const why = step.whyUnquoted && tell(step.whyUnquoted)
  const failure = error instanceof AppError && status === 'failed' ? tell(error) : undefined
  return (
    <li className={styles['step']} data-next={isNext}>
      <StepState step={step} isNext={isNext} record={record} />
      {isOver && <Past step={step} revoked={revoked} />}
      {(isOver ? [] : revoked).map((each, index) => (
        <RevokedRows
          // biome-ignore lint/suspicious/noArrayIndexKey: things have no identity beside their place in the bytes
          key={index}
          revoked={each}
          chainId={chain.id}
          facts={factsOf(revocation, each.token)}
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
      {!isOver && <FeeGroup chain={chain} fee={toFeeState(step)} place="review" />}
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
      {record !== undefined && <MismatchNotice record={record} />}
    </li>
  )
}

/** Where it stands, in a word with its sign. */
function StepState({ step: { status }, isNext, record }: RevokeStepItemProps) {
  const { say } = useTexts(approvalsTexts)
  const { say: sayTransfer } = useTexts(transferTexts)
  if (status === 'sent' && record !== undefined) {
    const { word, mood } = statusWords(record, sayTransfer)
    const isInBlock = record.status === 'included' && record.mismatch === undefined
    const isGood = isInBlock || mood === 'good'
    return (
      <p className={styles['stepState']} data-mood={mood === 'bad' ? 'bad' : isGood ? 'good' : 'waiting'}>
        {mood === 'bad' ? null : isGood ? <CheckIcon sizePx={18} /> : <Spinner />}{' '}
        {isGood ? say('approvals.step.done') : word}
      </p>
    )
  }
  if (status === 'waiting' || status === 'switching') {
    return (
      <p className={styles['stepState']} data-mood="waiting">
        <Spinner /> {say(status === 'waiting' ? 'approvals.step.waiting' : 'approvals.step.switching')}
      </p>
    )
  }
  if (status === 'refused' || status === 'failed') return null
  return (
    <p className={styles['stepState']} data-mood="later">
      {say(isNext ? 'approvals.step.next' : 'approvals.step.later')}
    </p>
  )
}

/** A step that was sent, in one line. */
function Past({
  step: { chain, revocation },
  revoked,
}: {
  readonly step: RevokeStep
  readonly revoked: readonly Revoked[]
}) {
  const tokens = useListedTokens()
  const { say } = useTexts(approvalsTexts)
  const lines = revoked.map(({ token, spender }) => {
    const facts = factsOf(revocation, token)
    const symbol = symbolOf({ chainId: chain.id, token, ...(facts && { facts }) }, { tokens, say })
    return [symbol, ...(spender === undefined ? [] : [shortAddress(spender)]), chain.name].join(' · ')
  })
  return lines.map((line) => (
    <p key={line} className={styles['past']}>
      <bdi>{line}</bdi>
    </p>
  ))
}

function factsOf({ approvals }: RevokeStep['revocation'], token: Address): Approval['facts'] {
  return approvals.find((approval) => sameAddress(approval.token, token))?.facts
}

type RevokedRowsProps = {
  readonly revoked: Revoked
  readonly chainId: number
  readonly facts: Approval['facts'] | undefined
}

function RevokedRows({ revoked, chainId, facts }: RevokedRowsProps) {
  const tokens = useListedTokens()
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
