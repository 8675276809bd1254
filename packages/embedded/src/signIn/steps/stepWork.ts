import type { AppError } from '@latchkey/base'
import { ConnectError } from '@latchkey/connect'
import type { StoredSession } from '../../record/storedEmbedded.ts'
import type { EmbeddedStep, EmbeddedTask } from '../../surface/embeddedController.ts'
import { toAppError } from '../../surface/embeddedErrors.ts'
import type { SharedDeps } from '../../surface/sharedDeps.ts'
import type { Say } from '../ways/passkeyWays.ts'
import { type Attempt, type Attempts, createAttempts, type Outcome } from './attempts.ts'

/** Where something leads: to the next step, or to what the visitor was on his way to. */
export type Next = EmbeddedStep | Outcome

/** Does one thing at a time and shows what becomes of it. */
export type StepWork = {
  readonly attempts: Attempts
  /** While something is under way nothing else begins. A failure is a step too. Never fails. */
  work(
    task: EmbeddedTask,
    action: (say: Say) => Promise<Next>,
    onFailure: (error: AppError) => EmbeddedStep,
  ): Promise<void>
  /** An older attempt counts no more. */
  giveUp(): void
  goIdle(): void
}

export type StepWorkEvents = {
  /** Nothing is asked of the visitor any more. */
  onIdle(): void
  /** An older attempt counts no more. */
  onGivenUp(): void
  /** A session came of what the visitor had given up. */
  onUnwanted(session: StoredSession): void
}

export function createStepWork(
  { step, log }: Pick<SharedDeps, 'step' | 'log'>,
  { onIdle, onGivenUp, onUnwanted }: StepWorkEvents,
): StepWork {
  /** Counts what was begun, so that what comes of something that was given up is not taken for the present. */
  let turn = 0

  const giveUp = () => {
    turn++
    onGivenUp()
  }
  const goIdle = () => {
    giveUp()
    onIdle()
    step.set({ status: 'idle' })
  }
  const attempts = createAttempts(goIdle)

  function goOn(next: Next): void {
    if ('status' in next) step.set(next)
    else {
      // A fresh stamp is made inside the frame, which has to stay for it.
      if ('fresh' in next) step.set({ status: 'idle' })
      else goIdle()
      attempts.resolve(next)
    }
  }

  return {
    attempts,
    giveUp,
    goIdle,
    async work(task, action, onFailure) {
      if (step.get().status === 'working') return
      const mine = ++turn
      const say: Say = (current) => {
        // Nothing more is begun for somebody who went away.
        if (mine !== turn) throw new ConnectError('connection_cancelled')
        step.set({ status: 'working', task: current })
      }
      say(task)
      try {
        const next = await action(say)
        if (mine === turn) goOn(next)
        else if ('session' in next) onUnwanted(next.session)
      } catch (error) {
        if (mine !== turn) log.debug('What was given up has failed', error)
        else if (isQuiet(attempts.current())) {
          // A caller that waits for a signature is told; nobody is asked to choose again for it.
          goIdle()
          attempts.reject(error)
        } else step.set(onFailure(toAppError(error)))
      }
    },
  }
}

/** A signature waits for it, and a passkey's own prompt is all that the visitor is asked. */
export function isQuiet(attempt: Pick<Attempt, 'purpose' | 'variant'> | undefined): boolean {
  return attempt?.purpose === 'renew' && attempt.variant === 'turnkeyhd'
}
