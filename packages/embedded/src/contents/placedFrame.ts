import { type FramePage, type FrameStamper, frameStamper } from '@latchkey/custody'
import type { SharedDeps } from '../surface/sharedDeps.ts'

/** A key frame that stands in the page and answers. */
export type PlacedFrame = {
  readonly stamper: FrameStamper
  /** To which the service seals for it; empty for imports. */
  readonly publicKey: string
  close(): void
}

/** Puts a key frame where the visitor sees it. Fails with `CustodyError`, and then nothing of it is left. */
export async function placeFrame(
  { platform, place: { frameUrl }, clock }: Pick<SharedDeps, 'platform' | 'place' | 'clock'>,
  page: FramePage,
  place: unknown,
): Promise<PlacedFrame> {
  const open = platform.openFrame(page, place)
  const stamper = frameStamper({ element: open.element, origin: frameUrl, clock })
  const close = () => {
    stamper.close()
    open.remove()
  }
  try {
    return { stamper, publicKey: await stamper.start(), close }
  } catch (error) {
    close()
    throw error
  }
}
