import { type Hub, whenTransfersKept } from '@latchkey/connect'

/** Brings the code that follows transfers; fails where it does not arrive. */
export type BringResume = () => Promise<Pick<typeof import('./resumeTransfers.ts'), 'resumeTransfers'>>

const bringOurs: BringResume = async () => await import('./resumeTransfers.ts')

/** Has unfinished transfers followed on every page, for which code comes only once there is a transfer. */
export function followLater(hub: Hub, bring: BringResume = bringOurs): void {
  whenTransfersKept(hub, () => {
    // Without it nothing is lost: the next page that lists transfers follows them as well.
    bring()
      .then(({ resumeTransfers }) => resumeTransfers(hub))
      .catch(() => undefined)
  })
}
