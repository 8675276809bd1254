import { AppError } from '@latchkey/base'
import {
  type BatchRecord,
  type BatchRequest,
  type BatchStep,
  ConnectError,
  type Hub,
  sendBatch,
  sendCollectible,
  sendTransfer,
  stopSwitching,
  stopWaiting,
  stopWaitingForBatch,
  switchChain,
  type TransferRecord,
} from '@latchkey/connect'
import type { Quote } from '@latchkey/evm'
import { useHub } from '@latchkey/react'
import { askForQuote, queryClientOf } from '@latchkey/react/parts'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { feeText } from './feeText.ts'
import { judgeReview } from './judgeReview.ts'
import { hasMoved, isStale, longestQuoteAgeMs } from './quoteChange.ts'
import { type Review, withQuote } from './review.ts'
import { type TransferSentence, toldOf } from './transferSentence.ts'
import { transferAmount } from './transferWords.ts'

/** Where the review stands while its button does its work. */
export type ReviewPhase = 'ready' | 'switching' | 'asking-fee' | 'waiting'

/** A sentence above the buttons; failures interrupt, changes are told politely. */
export type ReviewNotice = {
  readonly kind: 'failure' | 'refusal' | 'change'
  readonly text: TransferSentence
  /** Told with its way out. */
  readonly error?: AppError
}

export type SendReviewOptions = {
  readonly review: Review
  readonly walletChainId: number
  /** Whether what the visitor has done about the fee is enough for a review as it is now. */
  readonly isConsented: (fee: ReturnType<typeof judgeReview>) => boolean
  /** The same transfer as the calls whose fee the site pays, where it does. */
  readonly sponsored?: BatchRequest | undefined
  readonly onReview: (review: Review) => void
  readonly onAsked: (clientId: string) => void
  readonly onSent: (clientId: string) => void
}

/** Sends what is reviewed, exactly once per press; every failure comes back here with the review kept. */
export function useSendReview({ review, walletChainId, isConsented, sponsored, ...events }: SendReviewOptions) {
  const hub = useHub()
  const { onReview, onAsked, onSent } = events
  const [phase, setPhase] = useState<ReviewPhase>('ready')
  const [notice, setNotice] = useState<ReviewNotice>()
  // Of the same tick as the click, unlike state: a double click must not get past it.
  const isBusy = useRef(false)
  const isLatest = useLatest()
  const isHere = useIsHere()

  /** The review to be sent; undefined when it has to be looked at again, or is not there any more. */
  async function refresh(): Promise<Review | undefined> {
    const stillCounts = isLatest()
    const next = await requote(hub, review)
    if (!stillCounts()) return undefined
    if (next === undefined) return review
    onReview(next.review)
    if (next.change === undefined) return next.review
    setNotice({ kind: 'change', text: next.change })
    return undefined
  }

  async function run(work: () => Promise<void>): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    setNotice(undefined)
    try {
      await work()
    } catch (error) {
      // A site that has just refused to pay is asked anew, so that the visitor sees the fee that is his own.
      if (sponsored !== undefined) void queryClientOf(hub).invalidateQueries({ queryKey: ['sponsor'] })
      setNotice(toNotice(error))
    } finally {
      isBusy.current = false
      setPhase('ready')
    }
  }

  const send = () =>
    run(async () => {
      // A fee that is still being asked for in the background must not change what is sent now.
      isLatest()
      if (walletChainId !== review.chain.id) {
        setPhase('switching')
        await switchChain(hub, review.chain.id)
        // Left by the browser's Back, which no button here can hold up: nothing of it is sent any more.
        if (!isHere.current) return
      }
      if (sponsored !== undefined) {
        setPhase('waiting')
        // Where the site refuses by now, the wallet's own card shows the visitor's fee, and he decides there.
        const outcome = await sendBatch(hub, sponsored, { onRecorded: onAsked })
        if (outcome.way === 'together') onSent(outcome.record.clientId)
        else finish(outcome.steps[0], onSent)
        return
      }
      setPhase('asking-fee')
      const fresh = isOld(hub, review.quote) ? await refresh() : review
      if (fresh === undefined || !isHere.current) return
      if (!isConsented(judgeReview(hub, fresh))) {
        setNotice({ kind: 'change', text: (say) => say('transfer.review.feeAgain') })
        return
      }
      setPhase('waiting')
      const hand = fresh.collectible === undefined ? sendTransfer : sendCollectible
      const record = await hand(hub, fresh.quote ?? fresh.transfer, {
        onRecorded: onAsked,
        recipientName: fresh.recipientName,
        collection: fresh.collectible?.collection,
      })
      onSent(record.clientId)
    })

  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  })
  const quotedAtMs = review.quote?.quotedAtMs
  useLayoutEffect(() => {
    if (quotedAtMs === undefined || phase !== 'ready') return
    const delayMs = Math.max(quotedAtMs + longestQuoteAgeMs - hub.clock.now(), 1000)
    return hub.clock.schedule(
      delayMs,
      () => void latest.current().catch((error) => hub.log.debug('No new quote', error)),
    )
  }, [hub, quotedAtMs, phase])

  return {
    phase,
    notice,
    send,
    stopWaiting: phase === 'switching' ? () => stopSwitching(hub, review.chain.id) : () => stop(hub, review),
  }
}

/** The wallet keeps its window; what it is asked there is its visitor's to answer. */
function stop(hub: Hub, { transfer: { from, chainId } }: Review): void {
  type Waiting = Pick<TransferRecord | BatchRecord, 'status' | 'from' | 'chainId'>
  const isOurs = (record: Waiting) => record.status === 'awaiting' && record.from === from && record.chainId === chainId
  const batch = hub.batches.get().find(isOurs)
  if (batch !== undefined) stopWaitingForBatch(hub, batch.clientId)
  const transfer = hub.transfers.get().find(isOurs)
  if (transfer !== undefined) stopWaiting(hub, transfer.clientId)
}

/** Ends as the one call did, where the network has lost the contract for batches meanwhile. */
function finish(step: BatchStep | undefined, onSent: (clientId: string) => void): void {
  if (step?.record === undefined) throw step?.error ?? new TypeError('Nothing was sent')
  onSent(step.record.clientId)
}

/** Begins a turn and tells later whether it still counts: no newer one began, and the component is still there. */
function useLatest(): () => () => boolean {
  const turn = useRef(0)
  useEffect(
    () => () => {
      turn.current++
    },
    [],
  )
  return () => {
    const mine = ++turn.current
    return () => turn.current === mine
  }
}

/** Whether the component is still there. */
function useIsHere(): { readonly current: boolean } {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}

function isOld(hub: Hub, quote: Quote | undefined): boolean {
  return quote !== undefined && isStale(quote, hub.clock.now())
}

/** A fresh quote for a review and, if it moved too far to be signed unseen, what changed. */
async function requote(hub: Hub, review: Review): Promise<{ review: Review; change?: TransferSentence } | undefined> {
  const { estimate } = await askForQuote(hub, review.priced)
  // The node is silent just now: the older quote is still the best word there is, and its caps hold.
  if (estimate.status === 'unavailable') return undefined
  const next = withQuote(review, estimate.quote)
  if (review.quote === undefined || !hasMoved(review.quote, estimate.quote)) return { review: next }
  return { review: next, change: describeChange(review, review.quote, estimate.quote) }
}

function describeChange({ chain, token, transfer }: Review, before: Quote, after: Quote): TransferSentence {
  return (say, { amounts }) => {
    const fee = { before: feeText(before.maxFee, chain, amounts), after: feeText(after.maxFee, chain, amounts) }
    const amountBefore = transferAmount({ transfer, chain, token }, amounts)
    const amount = transferAmount({ transfer: after.transfer, chain, token }, amounts)
    if (amountBefore === amount) return say('transfer.review.feeChanged', fee)
    return say('transfer.review.maxChanged', { ...fee, amount, amountBefore })
  }
}

function toNotice(error: unknown): ReviewNotice {
  if (!(error instanceof AppError)) {
    return { kind: 'failure', text: (say) => say('transfer.review.failed') }
  }
  if (error instanceof ConnectError && error.code === 'transaction_failed') {
    const { cause } = error
    const isOwn = cause instanceof ConnectError && cause.code === 'wallet_refused_by_itself'
    return {
      kind: 'refusal',
      text: (say) => say(isOwn ? 'transfer.review.refusedByItself' : 'transfer.review.cancelled'),
    }
  }
  return { kind: 'failure', text: toldOf(error), error }
}
