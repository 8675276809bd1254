import { ConnectError } from '@latchkey/connect'
import type { StoredSession } from '../../record/storedEmbedded.ts'
import type { CodePurpose, EmbeddedVariant } from '../../surface/embeddedController.ts'
import type { FreshClient } from '../ways/codeWays.ts'

/** The goal of a visitor's way in. */
export type Outcome = { readonly session: StoredSession } | { readonly fresh: FreshClient }

/** The purpose of a code for somebody who has a session already. */
export type ConfirmPurpose = Exclude<CodePurpose, 'sign-in' | 'recovery'>

/** Somebody who waits for the visitor. */
export type Attempt = {
  readonly variant: EmbeddedVariant
  readonly purpose: 'connect' | 'renew' | ConfirmPurpose
  /** The session that ended, or that a code is to prove something for. */
  readonly known?: StoredSession | undefined
  resolve(outcome: Outcome): void
  reject(reason: unknown): void
}

export type AttemptRequest = Pick<Attempt, 'variant' | 'purpose' | 'known'> & {
  readonly signal?: AbortSignal | undefined
}

/** One attempt at a time. */
export type Attempts = {
  current(): Attempt | undefined
  /** Takes the place of the one before. */
  begin(request: AttemptRequest): Promise<Outcome>
  resolve(outcome: Outcome): void
  /** Ends the current one; without a reason in the words for a visitor who went away. */
  reject(reason?: unknown): void
}

/** `onGivenUp` is told when a signal ends the current one. */
export function createAttempts(onGivenUp: () => void): Attempts {
  let current: Attempt | undefined

  const take = () => {
    const taken = current
    current = undefined
    return taken
  }
  const reject = (reason?: unknown) => {
    const ended = take()
    ended?.reject(
      reason ?? new ConnectError(ended.purpose === 'connect' ? 'connection_cancelled' : 'user_rejected_request'),
    )
  }
  return {
    current: () => current,
    begin({ signal, ...request }) {
      reject()
      return new Promise<Outcome>((resolve, fail) => {
        if (signal?.aborted) return fail(signal.reason)
        const attempt: Attempt = { ...request, resolve, reject: fail }
        current = attempt
        signal?.addEventListener(
          'abort',
          () => {
            if (current !== attempt) return
            reject(signal.reason)
            onGivenUp()
          },
          { once: true },
        )
      })
    },
    resolve: (outcome) => take()?.resolve(outcome),
    reject,
  }
}
