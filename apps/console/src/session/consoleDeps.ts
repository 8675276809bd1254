import type { Clock, Fetch, Log } from '@latchkey/base'
import type { FrameElement, PasskeyCredentials } from '@latchkey/custody'
import type { ConsoleBoot } from '../boot.ts'
import type { PasskeyMaker } from '../keys/createPasskey.ts'
import type { KeptKeys } from '../keys/keptKeys.ts'

/** The page that shows what is exported, on a host of its own, so that this page never sees it. */
export type ExportFrame = {
  readonly origin: string
  /** Puts it into the page. */
  open(place: HTMLElement): { readonly element: FrameElement; remove(): void }
}

/** The browser as the console uses it. */
export type ConsoleDeps = {
  readonly boot: ConsoleBoot
  readonly fetch: Fetch
  readonly clock: Clock
  readonly log: Log
  /** Absent on pages without a secure context. */
  readonly subtle: SubtleCrypto | undefined
  /** Absent where the device knows no passkeys. */
  readonly passkeys: (PasskeyCredentials & PasskeyMaker) | undefined
  readonly keptKeys: KeptKeys
  /** Absent where no key frame can be reached from here. */
  readonly exportFrame: ExportFrame | undefined
}
