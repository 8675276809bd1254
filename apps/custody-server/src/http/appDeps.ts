import type { EngineDeps } from '../activities/engineDeps.ts'
import type { AuthenticationDeps } from '../authentication/authenticate.ts'
import type { Caller } from '../authentication/caller.ts'

/** What answers to requests stand on. */
export type AppDeps = EngineDeps & {
  readonly authentication: AuthenticationDeps
  /** Counts a request of a caller who is known. Fails with `rate_limited`. */
  readonly assertRate: (caller: Caller) => void
}
