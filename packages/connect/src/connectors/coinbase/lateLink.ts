import type { LinkClient } from '@latchkey/remote'
import type { LinkSetting } from './linkSetting.ts'

/** Starts the link protocol from a chunk of its own, when somebody comes near it. */
export function lateLink(setting: LinkSetting): () => Promise<LinkClient> {
  return async () => {
    const { startLink } = await import('./startLink.ts')
    return startLink(setting)
  }
}
