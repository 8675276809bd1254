import type { FakeClock } from '@latchkey/base/testing'
import type { RelayStore } from '../store/store.ts'

/** A store, and what a test needs beside it. */
export type StoreUnderTest = {
  readonly store: RelayStore
  readonly clock: FakeClock
  /** A second store on the same data, where there can be one at the same time. */
  readonly second?: () => Promise<RelayStore>
  /** Returns when everything that was called has had its effect on every store. */
  readonly settle: () => Promise<void>
  readonly close: () => Promise<void>
}
