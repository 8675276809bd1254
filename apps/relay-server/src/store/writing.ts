import type { RelayServerError } from '../errors.ts'
import type { StoreLimits } from './store.ts'
import type { Usage } from './usage.ts'

/** A transaction's inputs beside the requests. */
export type WriteContext = {
  readonly nowMs: number
  readonly limits: StoreLimits
  /** The size of everything that is kept. */
  readonly totalBytes: number
  /** Stands for an address, and cannot be turned back into it. */
  readonly makerOf: (address: string | undefined) => string
}

/** A transaction on its way: how it changes what is held, and what of what was asked is not done. */
export type Writing = WriteContext & { readonly usage: Usage; readonly failures: Map<object, RelayServerError> }
