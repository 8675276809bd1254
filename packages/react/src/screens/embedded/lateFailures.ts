import { createChunk } from '@latchkey/ui'

/** Failures have many words, and most visitors meet none of them. */
export const failureTold = createChunk(async () => (await import('./FailureTold.tsx')).FailureTold)

/** The step at which an attempt has ended by one. */
export const failedStep = createChunk(async () => (await import('./FailedStep.tsx')).FailedStep)

/** Fetches both before they are needed: a failure may be that nothing can be fetched any more. */
export function preloadFailures(): void {
  // One that does not come is asked for again when it is needed.
  for (const chunk of [failureTold, failedStep]) chunk.load().catch(() => undefined)
}
