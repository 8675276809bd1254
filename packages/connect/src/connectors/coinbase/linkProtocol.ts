import { createLinkClient, type LinkClient } from '@latchkey/remote'
import { connectByLink } from './connectByLink.ts'
import type { LinkSetting } from './linkSetting.ts'

/** The link protocol and what connects by it: one file of a page, by `linkChunk.ts`. */
export const linkProtocol = { startLink, connectByLink }

/** Starts the link protocol of a page; no line is opened yet. */
function startLink({ onWake, ...setting }: LinkSetting): LinkClient {
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
