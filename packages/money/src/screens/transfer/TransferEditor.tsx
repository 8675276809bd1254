import type { Account } from '@latchkey/connect'
import type { Chain } from '@latchkey/evm'
import { WalletWait } from '@latchkey/react/parts'
import { Button, type ButtonProps, LiveRegion, Notice } from '@latchkey/ui'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useContactBook } from '../contacts/useContactBook.tsx'
import { AmountField } from './AmountField.tsx'
import { AskedNotice } from './AskedNotice.tsx'
import { AssetPicker } from './AssetPicker.tsx'
import { FeeGroup } from './FeeGroup.tsx'
import { findProblem } from './findProblem.ts'
import { HeldElsewhere } from './HeldElsewhere.tsx'
import { NetworkLine } from './NetworkLine.tsx'
import { RecipientField } from './RecipientField.tsx'
import type { Review } from './review.ts'
import { ScanDialog } from './ScanDialog.tsx'
import styles from './TransferForm.module.css'
import type { TransferDraft } from './transferDraft.ts'
import { useFormSteps } from './useFormSteps.ts'
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
  const { speakAny } = useTransferSpeech()
  const editor = useTransferEditor(draft, chain, account)
  const steps = useFormSteps({ account, chain, onChange })
  const [hasLeftTo, setHasLeftTo] = useState(false)
  const { showProblem } = steps
  const request = useReviewRequest({ account, chain, draft, editor, onReview, onProblem: showProblem })
  const { recipient } = editor
  const contacts = useContactBook(({ address }) => steps.takeTo(address))
  const isUnanswered = recipient.status === 'unanswered'
  const isInvalid = recipient.status === 'invalid' && hasLeftTo
  const wasInvalid = isInvalid || isUnanswered ? recipient.message : undefined
  const toError = speakAny(request.problems.to ?? wasInvalid ?? editor.check.transferError)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setHasLeftTo(true)
    request.submit()
  }

  return (
    <>
      <form className={styles['form']} onSubmit={handleSubmit} noValidate>
        <NetworkLine account={account} chain={chain} draft={draft} onMove={steps.move} />
        {draft.asked !== undefined && <AskedNotice link={draft.asked} />}
        {steps.moved !== undefined && <Notice>{speakAny(steps.moved)}</Notice>}
        <RecipientField
          account={account}
          chainId={chain.id}
          contacts={contacts}
          value={draft.to}
          recipient={recipient}
          findings={editor.findings}
          error={toError}
          isRefused={request.problems.to !== undefined}
          inputRef={steps.toInput}
          onChange={steps.changeTo}
          onScan={() => steps.setScanning(true)}
          onTaken={() => steps.amountInput.current?.focus()}
          onLeft={() => setHasLeftTo(true)}
          noteEnd={isUnanswered && <AgainButton isBusy={recipient.isRetrying} onClick={recipient.retry} />}
        />
        <AmountField
          chain={chain}
          draft={draft}
          editor={editor}
          inputRef={steps.amountInput}
          problem={request.problems.amount}
          whenEmpty={whenEmpty}
          onChange={onChange}
          onPickAsset={() => steps.setIsPicking(true)}
        />
        {editor.shortfall !== undefined && (
          <HeldElsewhere
            account={account}
            chain={chain}
            draft={draft}
            amount={editor.check.amount}
            onMove={steps.move}
          />
        )}
        <FeeGroup fee={editor.fee} chain={chain} choice={{ fee: draft.fee, onChange: (fee) => onChange({ fee }) }} />
        <SubmitPart
          request={request}
          lack={speakAny(findProblem(draft, editor)?.lack)}
          elsewhere={account.chainId === chain.id ? undefined : chain.name}
          told={speakAny(steps.moved)}
        />
      </form>
      {contacts.dialog}
      <ScanDialog
        isOpen={steps.isScanning}
        onClose={() => steps.setScanning(false)}
        onScanned={(text) => {
          steps.setScanning(false)
          setHasLeftTo(true)
          steps.takeTo(text.trim())
        }}
      />
      {/* Beside the form: Enter in its search is no request to review. */}
      <AssetPicker
        isOpen={steps.isPicking}
        account={account}
        draft={draft}
        onPick={steps.pick}
        onClose={() => steps.setIsPicking(false)}
      />
    </>
  )
}

function AgainButton(props: Pick<ButtonProps, 'isBusy' | 'onClick'>) {
  const { say } = useTransferSpeech()
  return (
    <Button kind="quiet" {...props}>
      {say('transfer.to.again')}
    </Button>
  )
}

type SubmitPartProps = {
  readonly request: ReturnType<typeof useReviewRequest>
  /** The part that has to be filled in first, in a few words. */
  readonly lack: string | undefined
  /** The network that the wallet has to switch to first. */
  readonly elsewhere: string | undefined
  /** The latest change that the form has made by itself. */
  readonly told: string | undefined
}

/** The way to the review, and what comes of a press. */
function SubmitPart({ request, lack, elsewhere, told = '' }: SubmitPartProps) {
  const { say, speakAny } = useTransferSpeech()
  const failure = speakAny(request.failure ?? request.problems.fee)
  return (
    <>
      <Button type="submit" kind="primary" shape="wide" isBusy={request.isBusy}>
        {lack ??
          (elsewhere === undefined
            ? say('transfer.toReview')
            : say('transfer.toReviewElsewhere', { network: elsewhere }))}
      </Button>
      {request.stopSwitching !== undefined && <WalletWait asks="switch" onStop={request.stopSwitching} />}
      {/* Below the button, which must not move under a finger that is about to press it again. */}
      {failure !== undefined && <p className={styles['failure']}>{failure}</p>}
      <LiveRegion status={request.isBusy ? say('transfer.checking') : told} alert={failure} />
    </>
  )
}
