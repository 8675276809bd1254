import type { AppError } from '@latchkey/base'
import type { CodeWays, FreshClient, SentCode } from './codeWays.ts'
import type { CodePurpose, EmbeddedStep, EmbeddedVariant } from './embeddedDesk.ts'
import { EmbeddedError } from './embeddedErrors.ts'
import type { EmbeddedSetting } from './embeddedSetting.ts'
import type { Say } from './passkeyWays.ts'
import type { Next, StepWork } from './stepWork.ts'
import { type AwaitedCode, codeLifeMs, readCode, writeCode } from './storedEmbedded.ts'

/** The steps of a code by mail. */
export type CodeSteps = {
  /** The step of a code that an earlier page had sent; undefined when there is none, or it is too old. */
  resume(variant: EmbeddedVariant): EmbeddedStep | undefined
  /** Nothing that was sent is waited for in this page; another may still. */
  reset(): void
  send(purpose: CodePurpose, email: string): Promise<void>
  enter(text: string): Promise<void>
  resend(): Promise<void>
  /** Nothing that was sent is waited for at all. */
  drop(): void
}

/** Wrong codes that are taken before a new one is needed. */
const mostTries = 5
const emailPattern = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,255}$/

export function createCodeSteps(setting: EmbeddedSetting, { work, attempts }: StepWork, codes: CodeWays): CodeSteps {
  const { step, storage, clock, log } = setting
  let sent: SentCode | undefined

  function keep(code: SentCode | undefined): void {
    sent = code
    if (code === undefined) writeCode(storage, undefined)
    // A code for something that this page does is of this page only.
    else if (isStored(code)) writeCode(storage, code)
  }

  async function send(purpose: CodePurpose, email: string, before?: SentCode): Promise<void> {
    const address = email.trim()
    const failed = (failure: AppError) =>
      before === undefined ? toEmailStep(purpose, address, failure) : toCodeStep(before, failure)
    if (!emailPattern.test(address)) return step.set(failed(new EmbeddedError('email_invalid')))
    await work(
      'mail',
      async () => {
        const owner = await codes.send(purpose, address)
        const code = { purpose, email: address, ...owner, sentAtMs: clock.now(), triesLeft: mostTries }
        keep(code)
        return toCodeStep(code)
      },
      failed,
    )
  }

  async function use(text: string, code: SentCode, say: Say): Promise<Next> {
    const fresh = await codes.enter(text, code)
    const next = await toNext(fresh, code, say)
    keep(undefined)
    return next
  }

  async function toNext(fresh: FreshClient, code: SentCode, say: Say): Promise<Next> {
    if (!isStored(code)) return { fresh }
    if (code.purpose === 'recovery') return { session: await codes.recover(fresh, code, say) }
    say('session')
    return { session: await codes.signIn(fresh, code, attempts.current()?.known) }
  }

  function onFailure(code: SentCode, failure: AppError): EmbeddedStep {
    if (failure.code !== 'code_invalid') return toCodeStep(code, failure)
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
      sent = code !== undefined && isOfVariant && clock.now() - code.sentAtMs < codeLifeMs ? code : undefined
      return sent === undefined ? undefined : toCodeStep(sent)
    },
    reset() {
      sent = undefined
    },
    send: (purpose, email) => send(purpose, email),
    async enter(text) {
      const code = sent ?? readCode(storage)
      const failure = new EmbeddedError('code_invalid')
      if (code === undefined) return step.set(toEmailStep('sign-in', undefined, failure))
      if (code.triesLeft === 0) return step.set(toCodeStep(code, failure))
      sent = code
      await work(
        'code',
        (say) => use(text, code, say),
        (error) => onFailure(code, error),
      )
    },
    async resend() {
      const code = sent ?? readCode(storage)
      // The one that was sent still counts when no new one can be.
      if (code !== undefined) await send(code.purpose, code.email, code)
    },
    drop: () => keep(undefined),
  }
}

/** Whether the code leads to a session, which a later page of this browser may open as well. */
function isStored(code: SentCode): code is AwaitedCode {
  return code.purpose === 'sign-in' || code.purpose === 'recovery'
}

/** To which address a code is to go. */
export function toEmailStep(purpose: CodePurpose, email?: string, failure?: AppError): EmbeddedStep {
  return { status: 'email', purpose, ...(email !== undefined && { email }), ...(failure !== undefined && { failure }) }
}

function toCodeStep({ purpose, email, sentAtMs, triesLeft }: SentCode, failure?: AppError): EmbeddedStep {
  const code = { purpose, email, sentAtMs, expiresAtMs: sentAtMs + codeLifeMs, triesLeft }
  return { status: 'code', ...code, ...(failure !== undefined && { failure }) }
}
