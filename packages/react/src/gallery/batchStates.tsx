import type { BatchRecord, BatchStatus } from '@latchkey/connect'
import type { CardRequest } from '@latchkey/embedded'
import { type BatchCall, describeTransaction, encodeExecute } from '@latchkey/evm'
import { ActivityList } from '../screens/activity/ActivityList.tsx'
import { BatchNotices } from '../screens/approvals/BatchNotices.tsx'
import { EmbeddedDialog } from '../screens/embedded/EmbeddedDialog.tsx'
import { GalleryStage } from './GalleryStage.tsx'
import { galleryAccount, galleryChains, galleryHub, galleryNowMs, galleryToken, otherAccount } from './galleryHub.ts'
import type { GallerySubject } from './galleryState.ts'
import { Opened } from './Opened.tsx'
import { sampleEmbedded, sampleSession } from './sampleEmbedded.ts'

const word = (value: bigint) => value.toString(16).padStart(64, '0')
const transferData = `0xa9059cbb${word(BigInt(otherAccount))}${word(12_000_000n)}` as const
const calls: readonly BatchCall[] = [
  { to: galleryToken.address, value: 0n, data: transferData },
  { to: otherAccount, value: 10n ** 16n, data: '0x' },
]
const fee = { judgement: { verdict: 'fine', reasons: [] }, maxFee: 84_000_000_000_000n } as const

type Payer = 'site' | 'visitor'

function cardOf(payer: Payer): CardRequest['card'] {
  const [chain] = galleryChains
  if (chain === undefined) throw new TypeError('The gallery has no network')
  const call = { from: galleryAccount, to: galleryAccount, value: '0x0', data: encodeExecute(calls) } as const
  const card = describeTransaction(call, { chain, tokens: [galleryToken] })
  const amount = { value: fee.maxFee, ...chain.nativeCurrency }
  const value =
    payer === 'site'
      ? ({ code: 'paid_by', values: { site: 'Corner shop' } } as const)
      : ({ code: 'amount_most', values: { amount } } as const)
  return { ...card, rows: [...card.rows, { label: { code: 'fee' }, value, kind: 'text', depth: 0 }] }
}

function requestOf(payer: Payer, more: Partial<CardRequest> = {}): CardRequest {
  const asked = { method: 'wallet_sendCalls', address: galleryAccount, chainId: 1, calls, answer: () => undefined }
  return { card: cardOf(payer), ...asked, ...(payer === 'visitor' && { fee }), ...more }
}

const requests: Readonly<Record<string, CardRequest>> = {
  'paid-by-the-site': requestOf('site'),
  'paid-by-the-visitor': requestOf('visitor'),
  'unpaid-today': requestOf('visitor', { unpaidBecause: 'sponsor_budget_user' }),
}

function recordOf(status: BatchStatus, index = 0): BatchRecord {
  const atMs = galleryNowMs - 60_000 * (index + 1)
  return {
    ...{ clientId: `b${index}`, connectorId: 'embedded:turnkeyhd', batchId: `0x0${index}`, chainId: 1 },
    ...{ from: galleryAccount, status, isAtomic: true, hashes: [], createdAtMs: atMs, updatedAtMs: atMs },
    calls: calls.map(({ to, value, data }) => ({ to, value: String(value), data })),
    confirmations: status === 'included' ? 1 : status === 'confirmed' ? 3 : 0,
  }
}

const statuses: readonly BatchStatus[] = [
  ...(['awaiting', 'submitted', 'included', 'confirmed'] as const),
  ...(['unknown', 'failed', 'reverted', 'partly'] as const),
]

/** Several calls at once: the embedded wallet's card, the notice of a lost answer, and the list of what was sent. */
export const batchStates: GallerySubject = {
  name: 'batch',
  states: [
    ...Object.entries(requests).map(([name, request]) => ({ name, draw: () => <Asked request={request} /> })),
    {
      name: 'lost',
      draw: () => (
        <GalleryStage hub={() => galleryHub({ batches: [recordOf('unknown')] })}>
          <BatchNotices account={galleryAccount} />
        </GalleryStage>
      ),
    },
    {
      name: 'activity',
      draw: () => (
        <GalleryStage hub={() => galleryHub({ batches: statuses.map(recordOf) })}>
          <Opened>
            <ActivityList />
          </Opened>
        </GalleryStage>
      ),
    },
  ],
}

function Asked({ request }: { readonly request: CardRequest }) {
  const controller = sampleEmbedded({ session: sampleSession, asking: request })
  return (
    <GalleryStage hub={() => galleryHub({ controllers: { embedded: controller } })}>
      <EmbeddedDialog controller={controller} />
    </GalleryStage>
  )
}
