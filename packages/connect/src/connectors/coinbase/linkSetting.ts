import type { Unsubscribe } from '@latchkey/base'
import type { LinkClientOptions } from '@latchkey/remote'

/** The parts of a page's link protocol. */
export type LinkSetting = LinkClientOptions & {
  /** Calls when the device woke up or came back from another app. */
  readonly onWake?: (listener: () => void) => Unsubscribe
}
