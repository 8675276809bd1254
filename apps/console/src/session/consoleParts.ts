import type { Clock, Fetch, Log } from '@latchkey/base'
import type { PasskeyCredentials } from '@latchkey/custody'
import type { ConsoleBoot } from '../boot.ts'
import type { PasskeyMaker } from '../keys/createPasskey.ts'
import type { KeptKeys } from '../keys/keptKeys.ts'

/** What the console takes from the browser. */
export type ConsoleParts = {
  readonly boot: ConsoleBoot
  readonly fetch: Fetch
  readonly clock: Clock
  readonly log: Log
  /** Absent on pages without a secure context. */
  readonly subtle: SubtleCrypto | undefined
  /** Absent where the device knows no passkeys. */
  readonly passkeys: (PasskeyCredentials & PasskeyMaker) | undefined
  readonly keptKeys: KeptKeys
}
