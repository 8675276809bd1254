import type { CardRequest } from '@latchkey/embedded'
import {
  type Address,
  describeMessage,
  describeTransaction,
  describeTypedData,
  type FeeJudgement,
  type SigningCard,
  TransferError,
} from '@latchkey/evm'
import { type GallerySubject, samplePermit } from '@latchkey/ui/gallery'
import { SigningCardView } from '../screens/cards/SigningCardView.tsx'
import { EmbeddedDialog } from '../screens/embedded/EmbeddedDialog.tsx'
import { CallReader } from '../screens/sign/CallReader.tsx'
import { SignatureResult } from '../screens/sign/SignatureResult.tsx'
import { SignForm } from '../screens/sign/SignForm.tsx'
import { onStage } from './GalleryStage.tsx'
import { connectedState, galleryAccount, galleryChains, galleryToken, otherAccount } from './galleryHub.ts'
import { sampleEmbedded, sampleSession } from './sampleEmbedded.ts'
import { toldCards } from './toldCards.ts'

const origin = 'https://shop.example'
const around = { origin, address: galleryAccount, chainId: 1 }

const signIn = `shop.example wants you to sign in with your Ethereum account:
${galleryAccount}

Sign in to the shop.

URI: https://shop.example
Version: 1
Chain ID: 1
Nonce: a1b2c3d4e5f6a7b8
Issued At: 2026-06-15T12:00:00.000Z`

const permit = samplePermit({ token: galleryToken.address, owner: galleryAccount, spender: otherAccount })

const chain = galleryChains[0] as (typeof galleryChains)[number]
const money = { chain, tokens: [galleryToken] }
const word = (hex: string) => hex.padStart(64, '0')

const cards: Readonly<Record<string, SigningCard>> = {
  message: describeMessage('Hello from the shop.', around),
  'blind-hash': describeMessage(`0x${'ab'.repeat(32)}`, around),
  'sign-in': describeMessage(signIn, around),
  'sign-in-elsewhere': describeMessage(signIn, { ...around, origin: 'https://evil.example' }),
  permit: describeTypedData(permit, { ...around, tokens: [galleryToken] }),
  coin: describeTransaction({ to: otherAccount, value: '0x1158e460913d0000', chainId: 1 }, money),
  'approve-all': describeTransaction(
    {
      to: galleryToken.address,
      data: `0x095ea7b3${word(otherAccount.slice(2))}${'f'.repeat(64)}`,
      chainId: 1,
    },
    money,
  ),
  unknown: describeTransaction({ to: otherAccount, data: '0xdeadbeef0123', chainId: 1 }, money),
}

/** The message of a sign-in, and one that is meant for another site. */
export const signInCards = {
  fine: describeMessage(signIn, around),
  elsewhere: describeMessage(signIn, { ...around, origin: 'https://evil.example' }),
}

const request = { address: galleryAccount, chainId: 1, answer: () => undefined }
const transaction = { to: otherAccount, value: '0x1158e460913d0000', chainId: 1 }
const ofFee = (judgement: FeeJudgement) => ({ judgement, maxFee: 10n ** 17n })
const fine = ofFee({ verdict: 'fine', reasons: [] })
const high = { verdict: 'tick', error: new TransferError('fee_high', { data: { fee: '0.1 ETH' } }) } as const
const sent = { ...request, method: 'eth_sendTransaction', card: describeTransaction(transaction, money) }

/** Questions of the embedded wallet. */
const requests: Readonly<Record<string, CardRequest>> = {
  'request-message': { ...request, method: 'personal_sign', card: describeMessage('Hello from the shop.', around) },
  'request-danger': { ...request, method: 'personal_sign', card: signInCards.elsewhere },
  'request-coin': { ...sent, fee: fine },
  'request-fee': { ...sent, fee: ofFee({ verdict: 'tick', reasons: [high] }) },
  'request-unpaid': { ...sent, fee: fine, unpaidBecause: 'sponsor_budget_day' },
}

/** The account whose key has signed, as far as the bytes tell. */
const results = { result: galleryAccount, 'result-other': otherAccount, 'result-contract': undefined } as const

/** Cards of requests to sign, and the page that makes them. */
export const signStates: GallerySubject = {
  name: 'sign',
  states: [
    ...Object.entries(cards).map(([name, card]) => ({ name, draw: () => <SigningCardView card={card} /> })),
    ...Object.entries(toldCards).map(([name, card]) => ({ name, draw: () => <SigningCardView card={card()} /> })),
    ...Object.entries(requests).map(([name, asking]) => ({ name, draw: () => <Asked asking={asking} /> })),
    { name: 'call-reader', draw: () => onStage(<CallReader account={around} />) },
    ...Object.entries(results).map(([name, recovered]) => ({ name, draw: () => <Result recovered={recovered} /> })),
    { name: 'form', draw: () => onStage(<SignForm />) },
  ],
}

function Result({ recovered }: { readonly recovered: Address | undefined }) {
  const { account } = connectedState
  return onStage(
    <SignatureResult
      signed={{ signature: `0x${'5a3c'.repeat(32)}1b`, card: signInCards.fine, recovered }}
      account={account}
      onNew={() => undefined}
    />,
  )
}

function Asked({ asking }: { readonly asking: CardRequest }) {
  const controller = sampleEmbedded({ session: sampleSession, asking })
  return onStage(<EmbeddedDialog controller={controller} />, {
    state: connectedState,
    controllers: { embedded: controller },
  })
}
