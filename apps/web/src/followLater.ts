import { type Hub, whenTransfersKept } from '@latchkey/connect'
import { firstPaint } from '@latchkey/react'

/** Has unfinished transfers followed on every page, for which code comes only once there is a transfer. */
export async function followLater(hub: Hub): Promise<void> {
  await firstPaint
  whenTransfersKept(hub, () => {
    // Without it nothing is lost: the next page that lists transfers follows them as well.
    import('./resumeTransfers.ts').then(({ resumeTransfers }) => resumeTransfers(hub)).catch(() => undefined)
  })
}
