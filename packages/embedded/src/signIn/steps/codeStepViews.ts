import type { AppError, Clock } from '@latchkey/base'
import { codeLifeMs } from '../../record/storedCode.ts'
import type { CodePurpose, EmbeddedStep } from '../../surface/embeddedController.ts'
import type { SentCode } from '../ways/codeWays.ts'

type EmailStep = Extract<EmbeddedStep, { readonly status: 'email' }>
type CodeStep = Extract<EmbeddedStep, { readonly status: 'code' }>

type Unsent = {
  readonly purpose: CodePurpose
  readonly email: string
  /** The one that still counts. */
  readonly before: SentCode | undefined
}

/** The steps of a code by mail, with the time from when on another can be sent. */
export type CodeStepViews = {
  toCodeStep(code: SentCode, failure?: AppError): CodeStep
  /** After a code that could not be sent; how long the server sends nothing more to the address is kept. */
  toUnsentStep(unsent: Unsent, failure: AppError): EmbeddedStep
}

/** Mails take their time: the server sends no second one to an address before this. */
const pauseMs = 30_000

export function createCodeStepViews(clock: Clock): CodeStepViews {
  let held: { readonly email: string; readonly untilMs: number } | undefined
  const heldUntilMs = (email: string) => (held?.email === email ? held.untilMs : 0)

  function toCodeStep({ purpose, email, sentAtMs, triesLeft, hasDigits }: SentCode, failure?: AppError): CodeStep {
    const nextAtMs = Math.max(sentAtMs + pauseMs, heldUntilMs(email))
    const code = { purpose, email, sentAtMs, expiresAtMs: sentAtMs + codeLifeMs, nextAtMs, triesLeft }
    return { status: 'code', ...code, ...(hasDigits && { hasDigits }), ...(failure !== undefined && { failure }) }
  }

  return {
    toCodeStep,
    toUnsentStep({ purpose, email, before }, failure) {
      const { waitSeconds } = failure.data
      if (typeof waitSeconds === 'number') held = { email, untilMs: clock.now() + waitSeconds * 1000 }
      if (before !== undefined) return toCodeStep(before, failure)
      return toEmailStep(purpose, email, { failure, nextAtMs: heldUntilMs(email) })
    },
  }
}

/** To which address a code is to go. */
export function toEmailStep(
  purpose: CodePurpose,
  email?: string,
  rest: Pick<EmailStep, 'failure' | 'nextAtMs'> = {},
): EmailStep {
  return { status: 'email', purpose, ...(email !== undefined && { email }), ...rest }
}
