import type { Unsubscribe } from '@latchkey/base'
import type { LinkClientOptions } from '@latchkey/remote'

/** What the link protocol of a page is made of. */
export type LinkSetting = LinkClientOptions & {
  /** Calls when the device woke up or came back from another app. */
  readonly onWake?: (listener: () => void) => Unsubscribe
}
