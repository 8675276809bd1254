import type { Account } from '@latchkey/connect'
import type { Chain, Token } from '@latchkey/evm'
import { readRecipient } from '@latchkey/evm'
import { Button, LiveRegion, Notice } from '@latchkey/ui'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useHub } from '../../hooks/useHub.ts'
import { WalletWait } from '../sign/WalletWait.tsx'
import { AmountField } from './AmountField.tsx'
import { AssetPicker } from './AssetPicker.tsx'
import { applyRequest } from './applyRequest.ts'
import { FeeGroup } from './FeeGroup.tsx'
import { findProblem } from './findProblem.ts'
import type { DraftMove } from './moveDraft.ts'
import { NetworkLine } from './NetworkLine.tsx'
import { RecipientField } from './RecipientField.tsx'
import type { Review } from './review.ts'
import styles from './TransferForm.module.css'
import type { TransferDraft } from './transferDraft.ts'
import type { TransferSentence } from './transferSentence.ts'
import { useReviewRequest } from './useReviewRequest.ts'
import { useTransferEditor } from './useTransferEditor.ts'
import { useTransferSpeech } from './useTransferSpeech.ts'

export type TransferEditorProps = {
  readonly account: Account
  readonly chain: Chain
  readonly draft: TransferDraft
  /** The way to coins, shown to an account that has none on the network. */
  readonly whenEmpty: ReactNode
  readonly onChange: (change: Partial<TransferDraft>) => void
  readonly onReview: (review: Review) => void
}

/** The open form: To, Asset, Amount, Network fee, Review. Nothing in it can be sent without a review. */
export function TransferEditor({ account, chain, draft, whenEmpty, onChange, onReview }: TransferEditorProps) {
  const { say, amounts, speakAny } = useTransferSpeech()
  const hub = useHub()
  const editor = useTransferEditor(draft, chain, account)
  const toInput = useRef<HTMLInputElement>(null)
  const amountInput = useRef<HTMLInputElement>(null)
  const [isPicking, setIsPicking] = useState(false)
  const [hasLeftTo, setHasLeftTo] = useState(false)
  const [moved, setMoved] = useState<{ readonly chainId: number | undefined; readonly text: TransferSentence }>()
  const request = useReviewRequest({ account, chain, draft, editor, onReview, onProblem: showProblem })
  const { recipient } = editor
  const isUnanswered = recipient.status === 'unanswered'
  const isInvalid = recipient.status === 'invalid' && hasLeftTo
  const wasInvalid = isInvalid || isUnanswered ? recipient.message : undefined
  const toError = speakAny(request.problems.to ?? wasInvalid ?? editor.check.transferError)
  const failure = speakAny(request.failure ?? request.problems.fee)
  const lack = speakAny(findProblem(draft, editor)?.lack)
  const news = request.isBusy ? say('transfer.checking') : speakAny(moved?.text)

  function changeTo(text: string) {
    const input = readRecipient(text)
    const applied = input.kind === 'request' ? applyRequest(input.request, chain.id, { ...hub, amounts }) : { to: text }
    onChange(typeof applied === 'function' ? { to: text } : applied)
  }

  function move({ change, text }: DraftMove) {
    onChange(change)
    setMoved({ chainId: change.chainId, text })
    // The button that was pressed is gone.
    toInput.current?.focus()
  }

  function pick(asked: Chain, token: Token | undefined) {
    const asset = token?.address ?? 'native'
    onChange({ chainId: asked.id, asset, isMax: false, isPinned: asked.id !== account.chainId || undefined })
    setIsPicking(false)
  }

  function showProblem(field: 'to' | 'amount' | 'fee') {
    // A price that is wrong says so itself, in a place that may be folded away.
    const input = field === 'to' ? toInput : amountInput
    if (field !== 'fee') input.current?.focus()
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setHasLeftTo(true)
    request.submit()
  }

  return (
    <>
      <form className={styles['form']} onSubmit={handleSubmit} noValidate>
        <NetworkLine account={account} chain={chain} draft={draft} onMove={move} />
        {moved?.chainId === chain.id && <Notice>{speakAny(moved.text)}</Notice>}
        <RecipientField
          account={account}
          value={draft.to}
          recipient={recipient}
          findings={editor.findings}
          error={toError}
          isRefused={request.problems.to !== undefined}
          inputRef={toInput}
          onChange={changeTo}
          onTaken={() => amountInput.current?.focus()}
          onLeft={() => setHasLeftTo(true)}
          noteEnd={
            isUnanswered && (
              <Button kind="quiet" isBusy={recipient.isRetrying} onClick={recipient.retry}>
                {say('transfer.to.again')}
              </Button>
            )
          }
        />
        <AmountField
          chain={chain}
          draft={draft}
          editor={editor}
          inputRef={amountInput}
          problem={request.problems.amount}
          whenEmpty={whenEmpty}
          onChange={onChange}
          onPickAsset={() => setIsPicking(true)}
        />
        <FeeGroup fee={editor.fee} chain={chain} choice={{ fee: draft.fee, onChange: (fee) => onChange({ fee }) }} />
        <ReviewButton account={account} chain={chain} lack={lack} isBusy={request.isBusy} />
        {request.stopSwitching !== undefined && <WalletWait asks="switch" onStop={request.stopSwitching} />}
        {/* Below the button, which must not move under a finger that is about to press it again. */}
        {failure !== undefined && <p className={styles['failure']}>{failure}</p>}
        <LiveRegion status={news ?? ''} alert={failure} />
      </form>
      {/* Beside the form: Enter in its search is no wish to review. */}
      <AssetPicker
        isOpen={isPicking}
        account={account}
        draft={draft}
        onPick={pick}
        onClose={() => setIsPicking(false)}
      />
    </>
  )
}

type ReviewButtonProps = {
  readonly account: Account
  readonly chain: Chain
  readonly lack: string | undefined
  readonly isBusy: boolean
}

/** Says what is missing, or that a review in another network is next. */
function ReviewButton({ account, chain, lack, isBusy }: ReviewButtonProps) {
  const { say } = useTransferSpeech()
  const isElsewhere = account.chainId !== chain.id
  const next = isElsewhere ? say('transfer.toReviewElsewhere', { network: chain.name }) : say('transfer.toReview')
  return (
    <Button type="submit" kind="primary" shape="wide" isBusy={isBusy}>
      {lack ?? next}
    </Button>
  )
}
