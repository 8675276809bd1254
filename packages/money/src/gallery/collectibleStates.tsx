import { AccountError } from '@latchkey/connect'
import {
  buildCollectibleTransfer,
  type Chain,
  type Collectible,
  type CollectibleReading,
  findChain,
  type HistoryNetwork,
  type Quote,
} from '@latchkey/evm'
import type { CollectibleNetwork } from '@latchkey/react'
import {
  connectedState,
  galleryAccount,
  galleryChains,
  galleryNowMs,
  onStage,
  otherAccount,
} from '@latchkey/react/gallery'
import type { GallerySubject } from '@latchkey/ui/gallery'
import type { ReactNode } from 'react'
import { CollectibleForm } from '../screens/collectibles/CollectibleForm.tsx'
import { CollectiblePicture } from '../screens/collectibles/CollectiblePicture.tsx'
import { Collectibles, NotKnown } from '../screens/collectibles/Collectibles.tsx'
import { CollectiblesView } from '../screens/collectibles/CollectiblesView.tsx'
import { CollectibleView } from '../screens/collectibles/CollectibleView.tsx'
import type { Review } from '../screens/transfer/review.ts'
import { TransferProgress } from '../screens/transfer/TransferProgress.tsx'
import { TransferReview } from '../screens/transfer/TransferReview.tsx'

const nothing = () => undefined
const chain = findChain(galleryChains, { chainId: 1 })

const kite: Collectible = {
  chainId: 1,
  owner: galleryAccount,
  standard: 'erc721',
  contract: '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af',
  tokenId: 12n,
  amount: 1n,
  at: galleryNowMs / 1000,
  isListed: true,
  collection: 'Harbor Kites',
}
const shells: Collectible = {
  ...kite,
  standard: 'erc1155',
  contract: '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
  tokenId: 4n,
  amount: 5n,
  collection: 'Tide Shells',
}
const lure: Collectible = {
  ...kite,
  standard: 'erc1155',
  contract: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  tokenId: 2n ** 256n - 1n,
  amount: 2n ** 256n - 1n,
  isListed: false,
  collection: 'Claim 5000 USDC at prize.example before midnight tonight',
}
const some = [kite, shells, { ...kite, tokenId: 977_312_004_411_807n }, { ...kite, tokenId: 3n }, lure]

function network(of: Chain, given: Partial<CollectibleNetwork>, more: Partial<CollectibleReading>): CollectibleNetwork {
  const state = { chainId: of.id, state: 'current', from: '0', to: '9', at: null } as const
  const history: HistoryNetwork = { ...state, canLoadOlder: false, coins: 'all' }
  return {
    chain: of,
    status: 'read',
    reading: { collectibles: [], unread: 0, passedOver: 0, ...more },
    history,
    ...given,
  }
}

const whole = galleryChains.map((each) => network(each, {}, {}))
const lacking = galleryChains.map((each, index) =>
  index === 0 ? network(each, {}, { unread: 2, passedOver: 31 }) : network(each, { status: 'away' }, {}),
)

function List(given: Partial<Parameters<typeof CollectiblesView>[0]['found']>) {
  const found = { collectibles: some, networks: whole, isCut: false, ...given }
  return <CollectiblesView found={found} source={undefined} whenEmpty={null} onOpen={nothing} />
}

function One({ collectible }: { readonly collectible: Collectible }) {
  return <CollectibleView collectible={collectible} facts={{}} onSend={nothing} onBack={nothing} />
}

const account = connectedState.account
const pictureOf = (collectible: Collectible) => (
  <CollectiblePicture collectible={collectible} picture={undefined} size="small" />
)

function Form({ collectible }: { readonly collectible: Collectible }) {
  const events = { onReview: nothing, onBack: nothing }
  return <CollectibleForm {...{ account, chain, collectible, ...events }} picture={pictureOf(collectible)} />
}

function orderOf(collectible: Collectible, amount: bigint) {
  const parts = { from: galleryAccount, to: otherAccount, amount, collection: collectible.collection ?? '' }
  return buildCollectibleTransfer({ ...collectible, ...parts })
}

function LastLook() {
  const transfer = { ...orderOf(shells, 3n), gasLimit: 61_000n, maxFeePerGas: 2_000_000_000n }
  const prices = { maxFeePerGas: 2_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n, baseFeePerGas: 900_000_000n }
  const fees = { layerOneFee: 0n, operatorFee: 0n, expectedFee: 96_000_000_000_000n, maxFee: 122_000_000_000_000n }
  const quote: Quote = { transfer, gas: 51_000n, ...prices, ...fees, quotedAtMs: galleryNowMs }
  const review: Review = {
    ...{ chain, token: undefined, transfer, quote, whyUnquoted: undefined, priced: { transfer } },
    ...{ recipientName: 'ada.eth', findings: [] },
    collectible: { words: '3 × Tide Shells #4', collection: 'Tide Shells' },
  }
  return (
    <TransferReview
      {...{ review, account, isLive: true, picture: pictureOf(shells) }}
      {...{ onReview: nothing, onBack: nothing, onAsked: nothing, onSent: nothing }}
    />
  )
}

function Sent() {
  const { to, data } = orderOf(kite, 1n)
  const times = { createdAtMs: galleryNowMs, updatedAtMs: galleryNowMs, confirmations: 3 }
  const record = { clientId: 'k', chainId: 1, from: galleryAccount, to, data, amount: '0', collection: 'Harbor Kites' }
  return <TransferProgress record={{ ...record, ...times, status: 'confirmed' }} onNew={nothing} />
}

const states: Readonly<Record<string, ReactNode>> = {
  list: <List />,
  lacking: <List networks={lacking} isCut />,
  empty: <List collectibles={[]} />,
  'empty-so-far': <List collectibles={[]} networks={lacking} />,
  'none-known': <List collectibles={[lure]} />,
  waiting: <NotKnown found={{ status: 'looking', error: undefined }} />,
  'signed-out': <NotKnown found={{ status: 'signIn', error: undefined }} />,
  failed: <NotKnown found={{ status: 'failed', error: new AccountError('history_unreachable') }} />,
  absent: <Collectibles source={undefined} />,
  one: <One collectible={kite} />,
  several: <One collectible={shells} />,
  stranger: <One collectible={lure} />,
  'send-one': <Form collectible={kite} />,
  'send-several': <Form collectible={shells} />,
  review: <LastLook />,
  sent: <Sent />,
}

/** The collectibles of an account, one piece of it, and its way to somebody else. */
export const collectibleStates: GallerySubject = {
  name: 'collectibles',
  states: [
    { name: 'disconnected', draw: () => onStage(<Collectibles source={undefined} />, {}) },
    ...Object.entries(states).map(([name, screen]) => ({
      name,
      draw: () => onStage(screen, { state: connectedState, hasLogin: true }),
    })),
  ],
}
