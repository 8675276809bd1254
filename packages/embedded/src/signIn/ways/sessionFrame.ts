import { type FrameStamper, frameStamper } from '@latchkey/custody'
import type { OpenFrame } from '../../surface/embeddedPlatform.ts'
import type { SharedDeps } from '../../surface/sharedDeps.ts'

/** The hidden key frame that opens what comes by mail. */
export type SessionFrame = {
  /** The one that is there, or a new one. Fails with `CustodyError`. */
  start(): Promise<FrameStamper>
  /** Ends the frame's key: what was sealed to it opens nothing any more. Without a frame nothing happens. */
  reset(): Promise<void>
  close(): void
}

export function createSessionFrame({
  platform,
  place,
  clock,
}: Pick<SharedDeps, 'platform' | 'place' | 'clock'>): SessionFrame {
  let frame: { readonly open: OpenFrame; readonly stamper: FrameStamper } | undefined

  function close(): void {
    frame?.stamper.close()
    frame?.open.remove()
    frame = undefined
  }

  return {
    async start() {
      if (frame === undefined) {
        const open = platform.openFrame('/')
        frame = { open, stamper: frameStamper({ element: open.element, origin: place.frameUrl, clock }) }
      }
      const { stamper } = frame
      try {
        await stamper.start()
        return stamper
      } catch (error) {
        close()
        throw error
      }
    },
    async reset() {
      await frame?.stamper.reset()
    },
    close,
  }
}
