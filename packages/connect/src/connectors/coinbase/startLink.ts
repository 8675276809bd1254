import { createLinkClient, type LinkClient } from '@latchkey/remote'
import type { LinkSetting } from './linkSetting.ts'

/** Starts the link protocol of a page; no line is opened yet. */
export function startLink({ onWake, ...setting }: LinkSetting): LinkClient {
  const client = createLinkClient(setting)
  const stop = onWake?.(client.wake)
  return {
    ...client,
    close() {
      stop?.()
      client.close()
    },
  }
}
