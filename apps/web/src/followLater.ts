import { type Hub, whenTransfersKept } from '@latchkey/connect'

/** Has unfinished transfers followed on every page, for which code comes only once there is a transfer. */
export function followLater(hub: Hub): void {
  whenTransfersKept(hub, () => {
    // Without it nothing is lost: the next page that lists transfers follows them as well.
    import('./resumeTransfers.ts').then(({ resumeTransfers }) => resumeTransfers(hub)).catch(() => undefined)
  })
}
