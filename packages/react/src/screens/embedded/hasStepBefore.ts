import type { EmbeddedStep } from '@latchkey/embedded'

/** Whether the embedded wallet's own `back` leads anywhere; what stands before its first steps is not its own. */
export function hasStepBefore(step: EmbeddedStep): boolean {
  if (step.status === 'email') return step.purpose === 'recovery'
  return step.status === 'code' || step.status === 'failed'
}
