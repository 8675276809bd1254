import type { Account } from '@latchkey/connect'
import type { Chain, Collectible } from '@latchkey/evm'
import { useTransfers } from '@latchkey/react'
import { useState } from 'react'
import type { Review } from '../transfer/review.ts'
import { TransferProgress } from '../transfer/TransferProgress.tsx'
import { TransferReview } from '../transfer/TransferReview.tsx'
import { CollectibleForm } from './CollectibleForm.tsx'
import { CollectiblePicture } from './CollectiblePicture.tsx'

export type CollectibleStepsProps = {
  readonly account: Account
  /** False while the wallet has not answered after a reload. */
  readonly isLive: boolean
  readonly chain: Chain
  readonly collectible: Collectible
  readonly picture: string | undefined
  readonly onBack: () => void
  /** It was sent, and its way was seen. */
  readonly onOver: () => void
}

/** The way of a collectible to somebody else: the form, its review, and then until it is confirmed. */
export function CollectibleSteps(props: CollectibleStepsProps) {
  const { account, isLive, chain, collectible, picture, onBack, onOver } = props
  const [review, setReview] = useState<Review>()
  const [clientId, setClientId] = useState<string>()
  const followed = useTransfers().find((record) => record.clientId === clientId)
  const small = <CollectiblePicture collectible={collectible} picture={picture} size="small" />
  // While the wallet has the word, its review stays.
  if (followed !== undefined && (review === undefined || followed.status !== 'awaiting')) {
    return <TransferProgress record={followed} onNew={onOver} />
  }
  if (review === undefined) {
    return <CollectibleForm {...{ account, chain, collectible, onBack }} picture={small} onReview={setReview} />
  }
  return (
    <TransferReview
      {...{ review, account, isLive }}
      picture={small}
      onReview={setReview}
      onBack={() => setReview(undefined)}
      onAsked={setClientId}
      onSent={() => setReview(undefined)}
    />
  )
}
