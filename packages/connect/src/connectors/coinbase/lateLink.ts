import type { Unsubscribe } from '@latchkey/base'
import type { LinkClient, LinkClientOptions } from '@latchkey/remote'

export type LinkSetting = LinkClientOptions & {
  /** Calls when the device woke up or came back from another app. */
  readonly onWake?: (listener: () => void) => Unsubscribe
}

/** Starts the link protocol from a chunk of its own, when somebody comes near it. */
export function lateLink({ onWake, ...setting }: LinkSetting): () => Promise<LinkClient> {
  return async () => {
    const { createLinkClient } = await import('@latchkey/remote')
    const client = createLinkClient(setting)
    onWake?.(client.wake)
    return client
  }
}
