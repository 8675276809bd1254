import type { Account, TransferRecord } from '@latchkey/connect'
import { useState } from 'react'
import { useConnectionState } from '../../hooks/useConnectionState.ts'
import { useHub } from '../../hooks/useHub.ts'
import { useTransfers } from '../../hooks/useTransfers.ts'
import { isOver } from './isOver.ts'
import type { Review } from './review.ts'
import { TransferEditor } from './TransferEditor.tsx'
import styles from './TransferForm.module.css'
import { TransferProgress } from './TransferProgress.tsx'
import { TransferReview } from './TransferReview.tsx'
import { useTransferDraft } from './useTransferDraft.ts'

/** Sends native coin and tokens: the form, its review, and the way of the transfer until it is confirmed. */
export function TransferForm() {
  const state = useConnectionState()
  if (state.status !== 'connected' && state.status !== 'reconnecting') {
    return (
      <section className={styles['card']} aria-label="Send">
        <p className={styles['empty']}>Connect a wallet to send. What you have typed before is kept.</p>
      </section>
    )
  }
  // Another account is another form: a review never outlives the account it was made for.
  return <TransferSteps key={state.account.address} account={state.account} isLive={state.status === 'connected'} />
}

type TransferStepsProps = { readonly account: Account; readonly isLive: boolean }

function TransferSteps({ account, isLive }: TransferStepsProps) {
  const hub = useHub()
  const form = useTransferDraft(
    account.chainId,
    hub.chains.map((chain) => chain.id),
  )
  const [review, setReview] = useState<Review>()
  const followed = useFollowed(form.clientId)
  const chain = hub.chains.find((candidate) => candidate.id === form.draft.chainId)
  if (followed !== undefined) {
    return <TransferProgress record={followed} onNew={form.startAnew} />
  }
  if (chain === undefined) return <p className={styles['empty']}>No network is configured.</p>
  if (review !== undefined) {
    return (
      <TransferReview
        review={review}
        account={account}
        isLive={isLive}
        onReview={setReview}
        onBack={() => setReview(undefined)}
        onSent={(clientId) => {
          form.follow(clientId)
          setReview(undefined)
        }}
      />
    )
  }
  return (
    <section className={styles['card']} aria-label="Send">
      <TransferEditor account={account} chain={chain} draft={form.draft} onChange={form.change} onReview={setReview} />
    </section>
  )
}

/** The transfer sent from this form. Its receipt stays as long as the page does; who comes back later finds an empty form. */
function useFollowed(clientId: string | undefined): TransferRecord | undefined {
  const record = useTransfers().find((candidate) => candidate.clientId === clientId)
  const [seenOnItsWay, setSeenOnItsWay] = useState<string>()
  if (record === undefined) return undefined
  if (isOver(record)) return record.clientId === seenOnItsWay ? record : undefined
  if (record.clientId !== seenOnItsWay) setSeenOnItsWay(record.clientId)
  return record
}
