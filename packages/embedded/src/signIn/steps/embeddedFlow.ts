import type { AppError } from '@latchkey/base'
import { CustodyError } from '@latchkey/custody'
import { followSession, readSession, type StoredSession } from '../../record/storedEmbedded.ts'
import type { SessionKeeper } from '../../sessions/sessionKeeper.ts'
import type { EmbeddedStep, EmbeddedVariant, StepVerbs } from '../../surface/embeddedController.ts'
import { EmbeddedError } from '../../surface/embeddedErrors.ts'
import type { SharedDeps } from '../../surface/sharedDeps.ts'
import type { CodeWays, FreshClient } from '../ways/codeWays.ts'
import type { PasskeyWays } from '../ways/passkeyWays.ts'
import type { AttemptRequest, ConfirmPurpose, Outcome } from './attempts.ts'
import { type CodeSteps, createCodeSteps } from './codeSteps.ts'
import { toEmailStep } from './codeStepViews.ts'
import { createStepWork, isQuiet, type StepWork } from './stepWork.ts'

/** The way of a visitor to a session, step by step. */
export type EmbeddedFlow = {
  readonly verbs: StepVerbs
  /** A session by the visitor's own choice. Fails with `AppError`, or the reason of the signal. */
  connect(variant: EmbeddedVariant, signal?: AbortSignal): Promise<StoredSession>
  /** The same wallet again, with a new key; whoever asks meanwhile waits for the same. */
  renew(session: StoredSession): Promise<StoredSession>
  /** A stamp by a fresh code, for what a session alone may not do. To an address that is given it is sent at once. */
  confirmByCode(session: StoredSession, purpose: ConfirmPurpose, email?: string): Promise<FreshClient>
  close(): void
}

export type FlowDeps = {
  readonly passkeys: PasskeyWays
  readonly codes: CodeWays
  readonly keeper: Pick<SessionKeeper, 'current' | 'isActive' | 'show' | 'end' | 'dropLate'>
}

export function createFlow(shared: SharedDeps, { passkeys, codes, keeper }: FlowDeps): EmbeddedFlow {
  const { step, storage } = shared
  const steps = createStepWork(shared, {
    onIdle: codes.close,
    onGivenUp: keeper.dropLate,
    onUnwanted({ variant, apiKeyId }) {
      if (keeper.current(variant)?.apiKeyId === apiKeyId) void keeper.end(variant)
    },
  })
  const codeSteps = createCodeSteps(shared, steps, codes)
  const { attempts } = steps
  const renewing = new Map<EmbeddedVariant, Promise<StoredSession>>()

  /** The first step of an attempt. */
  function toFirstStep({ variant, purpose, known }: AttemptRequest): EmbeddedStep {
    codeSteps.reset()
    // A visitor's address for recovery is another one than the wallet has.
    if (purpose === 'address') return toEmailStep(purpose)
    if (purpose !== 'connect' && purpose !== 'renew') return toEmailStep(purpose, known?.email)
    const resumed = purpose === 'connect' ? codeSteps.resume(variant) : undefined
    if (resumed !== undefined) return resumed
    if (variant === 'turnkeyhd') return { status: 'choose' }
    return toEmailStep('sign-in', known?.email ?? readSession(storage, variant)?.email)
  }

  /** To an address that is given a code is sent without asking for it. */
  async function begin(request: AttemptRequest, email?: string): Promise<Outcome> {
    const outcome = attempts.begin(request)
    steps.giveUp()
    step.set({ status: 'idle' })
    const { known } = request
    if (isQuiet(request) && known !== undefined) {
      void steps.work('passkey', async (say) => ({ session: await passkeys.renew(known, say) }), toChoice)
    } else if (attempts.current() !== undefined) {
      const first = toFirstStep(request)
      if (email === undefined || first.status !== 'email') step.set(first)
      else void codeSteps.send(first.purpose, email)
    }
    return await outcome
  }

  /** Where the code that is asked for here was used in another tab, its session is what is waited for. */
  function followOtherTab(variant: EmbeddedVariant): void {
    const attempt = attempts.current()
    const shown = step.get()
    const session = keeper.current(variant)
    if (attempt?.variant !== variant || shown.status !== 'code' || session === undefined) return
    // Another tab may have come in to somebody else's wallet.
    const isSame =
      attempt.purpose === 'renew'
        ? session.organizationId === attempt.known?.organizationId
        : attempt.purpose === 'connect' && session.email === shown.email
    if (!isSame || !keeper.isActive(session)) return
    steps.goIdle()
    keeper.show(variant)
    attempts.resolve({ session })
  }
  const stops = (['turnkey', 'turnkeyhd'] as const).map((variant) =>
    followSession(storage, variant, () => followOtherTab(variant)),
  )

  const goAway = () => {
    steps.goIdle()
    attempts.reject()
  }
  return {
    verbs: { ...createFlowVerbs({ step, steps, codeSteps, passkeys, toFirstStep }), cancel: goAway },
    connect: async (variant, signal) => sessionOf(await begin({ variant, purpose: 'connect', signal })),
    async renew(session) {
      const { variant } = session
      const known = renewing.get(variant)
      if (known !== undefined) return await known
      const own = begin({ variant, purpose: 'renew', known: session })
        .then(sessionOf)
        .finally(() => renewing.delete(variant))
      renewing.set(variant, own)
      return await own
    },
    async confirmByCode(session, purpose, email) {
      const outcome = await begin({ variant: session.variant, purpose, known: session }, email)
      if (!('fresh' in outcome)) throw new EmbeddedError('cannot_proceed')
      return outcome.fresh
    },
    close() {
      for (const stop of stops) stop()
      goAway()
    },
  }
}

type VerbDeps = Pick<SharedDeps, 'step'> & {
  readonly steps: StepWork
  readonly codeSteps: CodeSteps
  readonly passkeys: PasskeyWays
  readonly toFirstStep: (request: AttemptRequest) => EmbeddedStep
}

function createFlowVerbs({ step, steps, codeSteps, passkeys, toFirstStep }: VerbDeps): Omit<StepVerbs, 'cancel'> {
  const { attempts } = steps
  return {
    createWithPasskey: (options = {}) =>
      steps.work('passkey', async (say) => ({ session: await passkeys.create(options, say) }), toChoice),
    useExistingPasskey: () =>
      steps.work('passkey', async (say) => ({ session: await passkeys.useExisting(say) }), toChoice),
    startRecovery: (email) => step.set(toEmailStep('recovery', email)),
    async sendCode(email) {
      const now = step.get()
      const purpose = now.status === 'email' ? now.purpose : 'sign-in'
      // The address says who it is, whatever was typed.
      const isOfWallet = !['sign-in', 'recovery', 'address'].includes(purpose)
      await codeSteps.send(purpose, isOfWallet ? (attempts.current()?.known?.email ?? email) : email)
    },
    enterCode: codeSteps.enter,
    goOn: codeSteps.goOn,
    resend: codeSteps.resend,
    back() {
      const now = step.get()
      steps.giveUp()
      if (now.status === 'code') {
        codeSteps.drop()
        step.set(toEmailStep(now.purpose, now.email, { nextAtMs: now.nextAtMs }))
      } else if (now.status === 'email' && now.purpose === 'recovery') step.set({ status: 'choose' })
      else if (now.status === 'failed') {
        const attempt = attempts.current()
        step.set(attempt === undefined ? { status: 'idle' } : toFirstStep(attempt))
      }
    },
  }
}

const hopeless: readonly string[] = ['webauthn_not_supported', 'webauthn_not_in_browser']

function toChoice(failure: AppError): EmbeddedStep {
  // On this device it will not work however often it is tried.
  const isHopeless = failure instanceof CustodyError && hopeless.includes(failure.code)
  return isHopeless ? { status: 'failed', error: failure } : { status: 'choose', failure }
}

function sessionOf(outcome: Outcome): StoredSession {
  if ('session' in outcome) return outcome.session
  throw new EmbeddedError('cannot_proceed')
}
