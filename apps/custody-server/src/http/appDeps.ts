import type { HealthState } from '@latchkey/node'
import type { Engine } from '../activities/createEngine.ts'
import type { EngineDeps } from '../activities/engineDeps.ts'
import type { Checkpoint } from '../audit/checkpointFile.ts'
import type { Freezes } from '../audit/createFreezes.ts'
import type { AuthenticationDeps } from '../authentication/authenticate.ts'
import type { Caller } from '../authentication/caller.ts'
import type { VersionedCache } from '../database/versionedCache.ts'
import type { CodeOpener } from '../mailCodes/createCodeOpener.ts'
import type { CustodyObserver } from '../observer.ts'

/** The base of answers to requests. */
export type AppDeps = Pick<EngineDeps, 'services' | 'inTurn' | 'onChange'> & {
  readonly engine: Engine
  /** Opens what six digits of a mail lead to. */
  readonly codes: CodeOpener
  readonly authentication: AuthenticationDeps
  /** Answers that were given already, as text. */
  readonly answers: VersionedCache<string>
  /** The checkpoints of the audit log that are kept outside the database. */
  readonly readCheckpoints: () => Promise<readonly Checkpoint[]>
  /** Counts a request of a caller who is known. Fails with `rate_limited`. */
  readonly assertRate: (caller: Caller) => void
  readonly health: HealthState
  readonly onActivity: CustodyObserver['activity'] | undefined
  /** Told of every refusal. */
  readonly freezes: Freezes
}
