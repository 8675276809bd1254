import { type Quote, TransferError } from '@latchkey/evm'
import {
  connectedState,
  galleryChains,
  galleryNowMs,
  galleryToken,
  onStage,
  otherAccount,
  pricedHub,
} from '@latchkey/react/gallery'
import type { GallerySubject } from '@latchkey/ui/gallery'
import type { ReactNode } from 'react'
import type { Review } from '../screens/transfer/review.ts'
import { TransferReview } from '../screens/transfer/TransferReview.tsx'
import { galleryContacts } from './peopleStates.tsx'

const gwei = 10n ** 9n
const [chain] = galleryChains
const { account } = connectedState
const nothing = () => undefined

function quoteOf(perGas: bigint): Quote {
  const prices = { maxFeePerGas: perGas, maxPriorityFeePerGas: perGas / 10n, baseFeePerGas: perGas / 2n }
  const transfer = {
    ...({ type: 'eip1559', chainId: chain.id, from: account.address, to: otherAccount } as const),
    ...({ value: 10n ** 18n, data: '0x', gasLimit: 21_000n } as const),
    ...{ maxFeePerGas: prices.maxFeePerGas, maxPriorityFeePerGas: prices.maxPriorityFeePerGas },
  }
  const fees = { layerOneFee: 0n, operatorFee: 0n, expectedFee: 12_600n * perGas, maxFee: 21_000n * perGas }
  return { transfer, gas: 21_000n, ...prices, ...fees, quotedAtMs: galleryNowMs }
}

function reviewOf(more: Partial<Review> = {}, perGas = gwei): Review {
  const quote = quoteOf(perGas)
  const { transfer } = quote
  return {
    ...{ chain, token: undefined, transfer, quote, whyUnquoted: undefined, priced: { transfer } },
    ...{ recipientName: undefined, findings: [], ...more },
  }
}

const firstTime = {
  ...({ severity: 'inform', code: 'first_time' } as const),
  text: (say: Parameters<Review['findings'][number]['text']>[0]) => say('transfer.recipient.first_time'),
}
const alike = {
  ...({
    severity: 'acknowledge',
    code: 'look_alike',
    similarTo: '0x709979aa51812dc3A010C7d01b50e0d17ddc79C8',
  } as const),
  text: (say: Parameters<Review['findings'][number]['text']>[0]) => say('transfer.recipient.look_alike'),
}
const strange = { ...galleryToken, symbol: 'UЅDC', origin: 'visitor' } as const
const ofToken = {
  ...quoteOf(gwei).transfer,
  ...{ to: galleryToken.address, value: 0n, nonNativeValue: 1_250_000n },
  data: `0xa9059cbb${otherAccount.slice(2).toLowerCase().padStart(64, '0')}${1_250_000n.toString(16).padStart(64, '0')}`,
} as const

type LookProps = {
  readonly review: Review
  readonly chainId?: number
  readonly isLive?: boolean
}

function Look({ review, chainId = chain.id, isLive = true }: LookProps) {
  const hub = () =>
    pricedHub({
      state: { ...connectedState, account: { ...account, chainId } },
      contacts: galleryContacts,
      ownTokens: [strange],
    })
  return onStage(
    <TransferReview
      {...{ review, account: { ...account, chainId }, isLive }}
      {...{ onReview: nothing, onBack: nothing, onAsked: nothing, onSent: nothing }}
    />,
    hub,
  )
}

const unquoted = { quote: undefined, whyUnquoted: new TransferError('fee_not_told') }

const looks: Readonly<Record<string, ReactNode>> = {
  plain: <Look review={reviewOf({ recipientName: 'ada.eth' })} />,
  'first-time': <Look review={reviewOf({ findings: [firstTime] })} />,
  'look-alike': <Look review={reviewOf({ findings: [alike, firstTime] })} />,
  unestimated: <Look review={reviewOf(unquoted)} />,
  'fee-high': <Look review={reviewOf({}, 10_000n * gwei)} />,
  'fee-refused': <Look review={reviewOf({}, 10_000_000n * gwei)} />,
  unlisted: <Look review={reviewOf({ token: strange, transfer: ofToken, priced: { transfer: ofToken } })} />,
  elsewhere: <Look review={reviewOf()} chainId={10} />,
  'not-live': <Look review={reviewOf()} isLive={false} />,
}

/** The last look at a transfer, with all that may have to be said there. */
export const reviewStates: GallerySubject = {
  name: 'review',
  states: Object.entries(looks).map(([name, look]) => ({ name, draw: () => look })),
}
