import { frameGalleryPath, openFrameGallery } from '@latchkey/key-frame/gallery'
import type { Gallery } from './gallery.ts'
import { mailGalleryPath, showMails } from './mailGallery.ts'
import { tellSamples } from './tellSamples.ts'

export type GalleryOpening = {
  readonly origin: string
  /** The folder of the built key frame. */
  readonly frameFolder: string
}

/** Opens the gallery of the key frame and of mails. */
export async function openGallery({ origin, frameFolder }: GalleryOpening): Promise<Gallery> {
  const frame = await openFrameGallery({ dist: frameFolder, tell: tellSamples })
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === mailGalleryPath) return await showMails(request, origin)
    return pathname.startsWith(frameGalleryPath) ? await frame(request) : undefined
  }
}
