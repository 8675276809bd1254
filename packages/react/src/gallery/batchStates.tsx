import type { CardRequest } from '@latchkey/embedded'
import { describeTransaction, encodeExecute } from '@latchkey/evm'
import type { GallerySubject } from '@latchkey/ui/gallery'
import { EmbeddedDialog } from '../screens/embedded/EmbeddedDialog.tsx'
import { onStage } from './GalleryStage.tsx'
import { galleryAccount, galleryChains, galleryToken } from './galleryHub.ts'
import { sampleCalls as calls } from './sampleBatches.ts'
import { sampleEmbedded, sampleSession } from './sampleEmbedded.ts'

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

/** Several calls at once, as the embedded wallet asks for them. */
export const batchStates: GallerySubject = {
  name: 'batch',
  states: [...Object.entries(requests).map(([name, request]) => ({ name, draw: () => <Asked request={request} /> }))],
}

function Asked({ request }: { readonly request: CardRequest }) {
  const controller = sampleEmbedded({ session: sampleSession, asking: request })
  return onStage(<EmbeddedDialog controller={controller} />, { controllers: { embedded: controller } })
}
