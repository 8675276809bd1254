import type { EmbeddedStep } from '@latchkey/embedded'
import { Dialog } from '@latchkey/ui'
import type { GallerySubject } from '@latchkey/ui/gallery'
import { useOwnName } from '../hooks/useOwnName.ts'
import { EmbeddedSteps } from '../screens/embedded/EmbeddedSteps.tsx'
import { EmbeddedWallet } from '../screens/embedded/EmbeddedWallet.tsx'
import { onStage } from './GalleryStage.tsx'
import { galleryNowMs } from './galleryHub.ts'
import { emailWallet, passkeyWallet } from './galleryWallets.ts'
import {
  type SampleEmbeddedOptions,
  sampleContents,
  sampleEmbedded,
  sampleFailure,
  sampleSession,
} from './sampleEmbedded.ts'

const email = 'ada@example.org'
const nothing = () => undefined

const code = {
  status: 'code',
  purpose: 'sign-in',
  email,
  sentAtMs: galleryNowMs - 5_000,
  expiresAtMs: galleryNowMs + 295_000,
  nextAtMs: galleryNowMs + 25_000,
  triesLeft: 3,
} as const satisfies EmbeddedStep

const steps: Readonly<Record<string, EmbeddedStep>> = {
  choose: { status: 'choose' },
  'choose-failed': { status: 'choose', failure: sampleFailure('passkey_cancelled') },
  email: { status: 'email', purpose: 'sign-in' },
  'email-soon': { status: 'email', purpose: 'sign-in', email, nextAtMs: galleryNowMs + 25_000 },
  'email-recovery': { status: 'email', purpose: 'recovery', email },
  'email-offline': { status: 'email', purpose: 'sign-in', email, failure: sampleFailure('custody_unreachable') },
  code,
  'code-again': { ...code, nextAtMs: galleryNowMs - 1 },
  'code-no-tries': { ...code, triesLeft: 0 },
  'code-over': { ...code, expiresAtMs: galleryNowMs - 1, nextAtMs: galleryNowMs - 1 },
  digits: { ...code, hasDigits: true },
  'digits-wrong': { ...code, hasDigits: true, triesLeft: 2, failure: sampleFailure('code_invalid') },
  'digits-offline': { ...code, hasDigits: true, failure: sampleFailure('custody_unreachable') },
  'digits-no-tries': { ...code, hasDigits: true, triesLeft: 0 },
  'digits-over': { ...code, hasDigits: true, expiresAtMs: galleryNowMs - 1, nextAtMs: galleryNowMs - 1 },
  'code-taken': { ...code, isTaken: true, failure: sampleFailure('custody_unreachable') },
  'code-export': { ...code, purpose: 'export' },
  'email-payment': { status: 'email', purpose: 'payment', email },
  'email-limit': { status: 'email', purpose: 'limit', email },
  'working-passkey': { status: 'working', task: 'passkey' },
  'working-first-use': { status: 'working', task: 'first-use' },
  'working-wallet': { status: 'working', task: 'wallet' },
  'working-mail': { status: 'working', task: 'mail' },
  failed: { status: 'failed', error: sampleFailure('webauthn_not_supported') },
}

/** Every step on the way into an embedded wallet. */
export const embeddedStates: GallerySubject = {
  name: 'embedded',
  states: [
    ...Object.entries(steps).map(([name, step]) => ({ name, draw: () => <Step step={step} /> })),
    { name: 'working-late', draw: () => <Step step={{ status: 'working', task: 'session' }} isLate /> },
    { name: 'choose-without-passkeys', draw: () => <Step step={{ status: 'choose' }} hasPasskeys={false} /> },
  ],
}

type StepProps = { readonly step: EmbeddedStep; readonly isLate?: boolean; readonly hasPasskeys?: boolean }

function Step({ step, isLate = false, hasPasskeys = true }: StepProps) {
  const controller = sampleEmbedded({ step, hasPasskeys })
  const wallet = 'purpose' in step && step.purpose === 'sign-in' ? emailWallet : passkeyWallet
  const name = useOwnName(wallet)
  return onStage(
    <Dialog isOpen title={name ?? ''} view={step.status} onClose={nothing} onBack={nothing}>
      <EmbeddedSteps controller={controller} wallet={wallet} onEmail={nothing} onCancel={nothing} />
    </Dialog>,
    { isLate, controllers: { embedded: controller } },
  )
}

const { email: _known, ...withoutEmail } = sampleContents

const wallets: Readonly<Record<string, SampleEmbeddedOptions>> = {
  'signed-out': {},
  full: { session: sampleSession },
  'without-recovery': {
    session: sampleSession,
    contents: { ...withoutEmail, isRecoverable: false, passkeys: sampleContents.passkeys.slice(0, 1) },
  },
  smart: { session: sampleSession, isSmart: true },
  expired: { session: { ...sampleSession, status: 'expired' } },
  failed: { session: sampleSession, contents: sampleFailure('custody_unreachable') },
}

/** The wallet's own page in its states. */
export const walletStates: GallerySubject = {
  name: 'wallet',
  states: Object.entries(wallets).map(([name, options]) => ({
    name,
    draw: () => onStage(<EmbeddedWallet />, { controllers: { embedded: sampleEmbedded(options) } }),
  })),
}
