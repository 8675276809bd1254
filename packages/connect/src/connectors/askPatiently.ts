import { type CallRequest, type Clock, TimeoutError, withSignal, withTimeout } from '@latchkey/base'
import { askProvider, type Provider } from './provider.ts'

/** Specification §9: what one attempt at a lookup may take. */
export const chainIdTimeoutMs = 1000
export const addressesTimeoutMs = 500
/** Only an attempt that ran into its time limit is made again; this many in all. */
export const maxAttempts = 4

export type PatientOptions = {
  readonly timeoutMs: number
  readonly clock: Clock
  readonly signal?: AbortSignal
}

/** Asks up to four times while the wallet is silent. A refusal is passed on at once. Fails with `TimeoutError` in the end. */
export async function askPatiently(
  provider: Provider,
  request: CallRequest,
  { timeoutMs, clock, signal }: PatientOptions,
): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await withSignal(withTimeout(askProvider(provider, request), timeoutMs, clock), signal)
    } catch (error) {
      if (!(error instanceof TimeoutError) || attempt >= maxAttempts) throw error
    }
  }
}
