import type { Hub } from '@latchkey/connect'

/** Has unfinished transfers followed on every page. The code for it comes only once there is one. */
export function followLater(hub: Hub): void {
  let isAsked = false
  const look = () => {
    if (isAsked || hub.transfers.get().length === 0) return
    isAsked = true
    // Without it nothing is lost: the next page that lists transfers follows them as well.
    import('./resumeTransfers.ts').then(({ resumeTransfers }) => resumeTransfers(hub)).catch(() => undefined)
  }
  hub.transfers.subscribe(look)
  look()
}
