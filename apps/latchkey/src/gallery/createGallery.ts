import type { BuiltWeb } from '../pages/pageSource.ts'
import type { Gallery } from './gallery.ts'

export type GalleryOptions = {
  readonly origin: string
  /** The built key frame. */
  readonly frame: () => Promise<BuiltWeb>
}

/** The gallery of the key frame and of mails. It is read when somebody first looks, as few do; a failed try is made again. */
export function createGallery({ origin, frame }: GalleryOptions): Gallery {
  let opening: Promise<Gallery> | undefined
  async function open(): Promise<Gallery> {
    const { openGallery } = await import('./openGallery.ts')
    return await openGallery({ origin, frameFolder: (await frame()).folder })
  }
  return async (request) => {
    opening ??= open()
    const gallery = await opening.catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return await gallery(request)
  }
}
