import type { AppError } from '@latchkey/base'
import { type AwaitedCode, codeLifeMs, readCode, writeCode } from '../../record/storedCode.ts'
import type { StoredSession } from '../../record/storedEmbedded.ts'
import type { CodePurpose, EmbeddedStep, EmbeddedVariant } from '../../surface/embeddedController.ts'
import { EmbeddedError } from '../../surface/embeddedErrors.ts'
import type { SharedDeps } from '../../surface/sharedDeps.ts'
import type { CodeWays, FreshClient, SentCode } from '../ways/codeWays.ts'
import type { Say } from '../ways/passkeyWays.ts'
import { createCodeStepViews, toEmailStep } from './codeStepViews.ts'
import type { Next, StepWork } from './stepWork.ts'

/** The steps of a code by mail. */
export type CodeSteps = {
  /** The step of a code that an earlier page had sent; undefined when there is none, or it is too old. */
  resume(variant: EmbeddedVariant): EmbeddedStep | undefined
  /** Nothing that was sent is waited for in this page; another may still. */
  reset(): void
  send(purpose: CodePurpose, email: string): Promise<void>
  enter(text: string): Promise<void>
  /** Tries again what failed after a code that was right. */
  goOn(): Promise<void>
  resend(): Promise<void>
  /** Nothing that was sent is waited for at all. */
  drop(): void
}

/** Wrong codes that are taken before a new one is needed. */
const mostTries = 5
const emailPattern = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,255}$/

export function createCodeSteps(shared: SharedDeps, { work, attempts }: StepWork, codes: CodeWays): CodeSteps {
  const { step, storage, clock, log } = shared
  let sent: SentCode | undefined
  /** The result of the awaited code: it need not be entered again when what comes after it fails. */
  let taken: FreshClient | undefined
  const { toCodeStep, toUnsentStep } = createCodeStepViews(clock)

  function keep(code: SentCode | undefined): void {
    sent = code
    taken = undefined
    if (code === undefined) writeCode(storage, undefined)
    // A code for something that this page does is of this page only.
    else if (isStored(code)) writeCode(storage, code)
  }

  async function send(purpose: CodePurpose, email: string, before?: SentCode): Promise<void> {
    const address = email.trim()
    const failed = (failure: AppError) => toUnsentStep({ purpose, email: address, before }, failure)
    if (!emailPattern.test(address)) return step.set(failed(new EmbeddedError('email_invalid')))
    await work(
      'mail',
      async () => {
        const mail = await codes.send(purpose, address)
        const code = { purpose, email: address, ...mail, sentAtMs: clock.now(), triesLeft: mostTries }
        keep(code)
        return toCodeStep(code)
      },
      failed,
    )
  }

  async function use(code: SentCode, text: string | undefined, say: Say): Promise<Next> {
    const fresh = text === undefined ? taken : await codes.enter(text, code)
    if (fresh === undefined) throw new EmbeddedError('code_invalid')
    taken = fresh
    const next = await toNext({ codes, known: attempts.current()?.known }, { fresh, code, say })
    keep(undefined)
    return next
  }

  const workWith = (code: SentCode, text?: string) =>
    work(
      'code',
      (say) => use(code, text, say),
      (error) => onFailure(code, error),
    )

  function onFailure(code: SentCode, failure: AppError): EmbeddedStep {
    if (failure.code !== 'code_invalid') {
      const step = toCodeStep(code, failure)
      return taken === undefined ? step : { ...step, isTaken: true }
    }
    const counted = { ...code, triesLeft: Math.max(0, code.triesLeft - 1) }
    keep(counted)
    if (counted.triesLeft === 0) {
      codes.voidCode().catch((error: unknown) => log.debug('A code could not be voided', error))
    }
    return toCodeStep(counted, failure)
  }

  return {
    resume(variant) {
      const code = readCode(storage)
      const isOfVariant = (code?.purpose === 'recovery') === (variant === 'turnkeyhd')
      taken = undefined
      sent = code !== undefined && isOfVariant && clock.now() - code.sentAtMs < codeLifeMs ? code : undefined
      return sent === undefined ? undefined : toCodeStep(sent)
    },
    reset() {
      sent = undefined
      taken = undefined
    },
    send: (purpose, email) => send(purpose, email),
    async enter(text) {
      const code = sent ?? readCode(storage)
      const failure = new EmbeddedError('code_invalid')
      if (code === undefined) return step.set(toEmailStep('sign-in', undefined, { failure }))
      if (code.triesLeft === 0) return step.set(toCodeStep(code, failure))
      sent = code
      taken = undefined
      await workWith(code, text)
    },
    async goOn() {
      if (sent !== undefined && taken !== undefined) await workWith(sent)
    },
    async resend() {
      const code = sent ?? readCode(storage)
      // The one that was sent still counts when no new one can be.
      if (code !== undefined) await send(code.purpose, code.email, code)
    },
    drop: () => keep(undefined),
  }
}

type Way = { readonly codes: CodeWays; readonly known: StoredSession | undefined }
type Brought = { readonly fresh: FreshClient; readonly code: SentCode; readonly say: Say }

/** Where what a code has brought leads to. */
async function toNext({ codes, known }: Way, { fresh, code, say }: Brought): Promise<Next> {
  if (!isStored(code)) return { fresh }
  if (code.purpose === 'recovery') return { session: await codes.recover(fresh, say) }
  say('session')
  return { session: await codes.signIn(fresh, code, known) }
}

/** Whether the code leads to a session, which a later page of this browser may open as well. */
function isStored(code: SentCode): code is AwaitedCode {
  return code.purpose === 'sign-in' || code.purpose === 'recovery'
}
