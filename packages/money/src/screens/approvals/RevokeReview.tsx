import type { Revocation } from '@latchkey/evm'
import { useBatches, useConsent, useHub, useTransfers } from '@latchkey/react'
import { transferTexts } from '@latchkey/texts'
import { useStore, useTexts } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { refreshApprovals } from '../../hooks/useApprovals.ts'
import { judgeReview } from '../transfer/judgeReview.ts'
import { RevokeView } from './RevokeView.tsx'
import { createRevokeRun } from './revokeRun.ts'
import { isTogether } from './revokeStep.ts'

export type RevokeReviewProps = {
  readonly plan: readonly Revocation[]
  /** False while the wallet has not answered after a reload. */
  readonly isLive: boolean
  readonly onBack: () => void
}

/** The last look at what is revoked, and its way: one transaction after another, each shown as the wallet is given it. */
export function RevokeReview({ plan, isLive, onBack }: RevokeReviewProps) {
  const hub = useHub()
  const { say } = useTexts(transferTexts)
  const [run] = useState(() => createRevokeRun(hub, plan))
  const state = useStore(run.state)
  const records = { transfers: useTransfers(), batches: useBatches() }
  useEffect(() => {
    void run.prepare()
    // Leaving lets the one that is under way come to its end, and no other is sent.
    return () => run.stop()
  }, [run])
  const step = state.steps.find(({ status }) => status !== 'sent') ?? state.steps[0]
  const isUnestimated = step !== undefined && !isTogether(step) && step.status !== 'asking' && step.quote === undefined
  const consent = useConsent({
    chain: step?.chain,
    otherDoubts: isUnestimated ? [say('transfer.review.unestimated')] : [],
    ...(step === undefined || isTogether(step) ? nothing : judgeReview(hub, step)),
  })
  return (
    <RevokeView
      state={state}
      records={records}
      consent={consent}
      isLive={isLive}
      onGo={() => void run.go(consent.covers)}
      onStop={run.stop}
      onStopWaiting={run.stopWaiting}
      onApart={run.takeApart}
      onBack={() => {
        void refreshApprovals(hub)
        onBack()
      }}
    />
  )
}

const nothing = { judgement: { verdict: 'fine', reasons: [] }, maxFee: 0n } as const
