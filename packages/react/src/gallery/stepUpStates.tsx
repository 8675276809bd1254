import type { StepUpQuestion, StepUpReason } from '@latchkey/embedded'
import type { GallerySubject } from '@latchkey/ui/gallery'
import { EmbeddedDialog } from '../screens/embedded/EmbeddedDialog.tsx'
import { EmbeddedWallet } from '../screens/embedded/EmbeddedWallet.tsx'
import { LimitsPart } from '../screens/embedded/LimitsPart.tsx'
import { onStage } from './GalleryStage.tsx'
import { type SampleEmbeddedOptions, sampleEmbedded, sampleFailure, sampleSession } from './sampleEmbedded.ts'

const limit = { value: 10n ** 17n, decimals: 18, symbol: 'ETH' }
const question = {
  reason: { reason: 'amount', limit },
  way: 'passkey',
  status: 'asked',
  answer: () => undefined,
} as const satisfies StepUpQuestion

const reasons: readonly StepUpReason[] = [
  { reason: 'day', limit },
  ...(['unlisted', 'call', 'unlimited', 'collection', 'control'] as const).map((reason) => ({ reason })),
  ...(['permission', 'delegation', 'unreadable', 'service'] as const).map((reason) => ({ reason })),
]

const questions: Readonly<Record<string, StepUpQuestion>> = {
  passkey: question,
  code: { ...question, way: 'code' },
  looking: { ...question, way: undefined, status: 'working' },
  working: { ...question, status: 'working' },
  cancelled: { ...question, status: 'failed', error: sampleFailure('passkey_cancelled') },
  unreachable: { ...question, way: 'code', status: 'failed', error: sampleFailure('custody_unreachable') },
  ...Object.fromEntries(reasons.map((reason) => [`because-${reason.reason}`, { ...question, reason }])),
}

/** The question above a limit, for every reason, and the limits on the wallet's page where there are none. */
export const stepUpStates: GallerySubject = {
  name: 'step-up',
  states: [
    ...Object.entries(questions).map(([name, confirming]) => ({ name, draw: () => <Asked confirming={confirming} /> })),
    { name: 'other-tab', draw: () => <Asked waiting={{ leave: () => undefined }} /> },
    { name: 'working-late', draw: () => <Asked confirming={{ ...question, status: 'working' }} isLate /> },
    {
      name: 'without-limits',
      draw: () =>
        onStage(<EmbeddedWallet />, {
          controllers: { embedded: sampleEmbedded({ session: sampleSession, limits: [] }) },
        }),
    },
    { name: 'limit-form', draw: () => <LimitForm /> },
  ],
}

function LimitForm() {
  const controller = sampleEmbedded({ session: sampleSession })
  return onStage(<LimitsPart controller={controller} isOpenAtFirst />, { controllers: { embedded: controller } })
}

type AskedProps = Pick<SampleEmbeddedOptions, 'confirming' | 'waiting'> & { readonly isLate?: boolean }

function Asked({ isLate = false, ...asked }: AskedProps) {
  const controller = sampleEmbedded({ session: sampleSession, ...asked })
  return onStage(<EmbeddedDialog controller={controller} />, { isLate, controllers: { embedded: controller } })
}
