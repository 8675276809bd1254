import type { Hub, ReplacementKind } from '@latchkey/connect'
import type { FeeOffer, Quote } from '@latchkey/evm'
import {
  connectedState,
  galleryAccount,
  galleryChains,
  galleryHub,
  galleryNowMs,
  onStage,
  otherAccount,
  pricedHub,
} from '@latchkey/react/gallery'
import type { GallerySubject } from '@latchkey/ui/gallery'
import { useState } from 'react'
import { FeeChoice } from '../screens/transfer/FeeChoice.tsx'
import { FeeGroup } from '../screens/transfer/FeeGroup.tsx'
import type { FeeDraft } from '../screens/transfer/feeDraft.ts'
import { ReplacementReview } from '../screens/transfer/ReplacementReview.tsx'
import styles from '../screens/transfer/TransferForm.module.css'

const gwei = 10n ** 9n
const [chain] = galleryChains

const quote: Quote = {
  transfer: {
    type: 'eip1559',
    chainId: 1,
    from: galleryAccount,
    to: otherAccount,
    value: 10n ** 18n,
    data: '0x',
    gasLimit: 21_000n,
    maxFeePerGas: 14n * gwei,
    maxPriorityFeePerGas: 2n * gwei,
  },
  gas: 21_000n,
  maxFeePerGas: 14n * gwei,
  maxPriorityFeePerGas: 2n * gwei,
  baseFeePerGas: 10n * gwei,
  layerOneFee: 0n,
  operatorFee: 0n,
  expectedFee: 21_000n * 12n * gwei,
  maxFee: 21_000n * 14n * gwei,
  quotedAtMs: galleryNowMs,
}

const offer = (speed: FeeOffer['speed'], most: bigint, tip: bigint, waitBlocks: number): FeeOffer => ({
  speed,
  maxFeePerGas: most * gwei,
  maxPriorityFeePerGas: tip * gwei,
  expectedFee: 21_000n * (10n + tip) * gwei,
  maxFee: 21_000n * most * gwei,
  waitBlocks,
})

const choices = {
  offers: [offer('slow', 12n, 1n, 6.4), offer('normal', 14n, 2n, 1.2), offer('fast', 24n, 4n, 1)],
  waitBlocks: 1.2,
  nextBaseFee: 10n * gwei,
}

const priced = () => pricedHub({ state: connectedState })

/** The network fee of a transfer, and the choice of how soon it is carried out. */
export const feeStates: GallerySubject = {
  name: 'fee',
  states: [
    { name: 'line', draw: () => <Line hub={priced} /> },
    { name: 'line-unpriced', draw: () => <Line hub={() => galleryHub({ state: connectedState })} /> },
    { name: 'review', draw: () => <Line hub={priced} place="review" /> },
    { name: 'speeds', draw: () => <Choice start={undefined} /> },
    { name: 'custom', draw: () => <Choice start={{ speed: 'custom', most: '14', tip: '2' }} /> },
    { name: 'speed-up', draw: () => <Replacing kind="speedUp" /> },
    { name: 'cancel', draw: () => <Replacing kind="cancel" /> },
    { name: 'custom-low', draw: () => <Choice start={{ speed: 'custom', most: '9', tip: '2' }} /> },
  ],
}

type LineProps = { readonly hub: () => Hub; readonly place?: 'form' | 'review' }

function Line({ hub, place = 'form' }: LineProps) {
  const [fee, setFee] = useState<FeeDraft>()
  return onStage(
    <section className={styles['card']}>
      <FeeGroup
        chain={chain}
        fee={{ status: 'quoted', quote, isAsking: false, choices }}
        place={place}
        choice={place === 'form' ? { fee, onChange: setFee } : undefined}
      />
    </section>,
    hub,
  )
}

function Choice({ start }: { readonly start: FeeDraft | undefined }) {
  const [fee, setFee] = useState(start)
  return onStage(
    <section className={styles['card']}>
      <FeeChoice chain={chain} quote={quote} choices={choices} fee={fee} onChange={setFee} />
    </section>,
    priced,
  )
}

/** The last look at what takes the place of a waiting transfer. */
function Replacing({ kind }: { readonly kind: ReplacementKind }) {
  const nothing = () => undefined
  const replacement = { kind, clientId: 'c1', nonce: 7, quote, feeBefore: 21_000n * 12n * gwei }
  return onStage(
    <section className={styles['card']}>
      <ReplacementReview replacement={replacement} isAsking={false} onSend={nothing} onBack={nothing} />
    </section>,
    priced,
  )
}
