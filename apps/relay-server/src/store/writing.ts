import type { RelayServerError } from '../errors.ts'
import type { StoreLimits } from './store.ts'
import type { Usage } from './usage.ts'

/** What a transaction is given beside what is asked. */
export type WriteContext = {
  readonly nowMs: number
  readonly limits: StoreLimits
  /** What all that is kept takes. */
  readonly totalBytes: number
  /** Stands for an address, and cannot be turned back into it. */
  readonly makerOf: (address: string | undefined) => string
}

/** A transaction on its way: how it changes what is held, and what of what was asked is not done. */
export type Writing = WriteContext & { readonly usage: Usage; readonly failures: Map<object, RelayServerError> }
