import { createDecoder } from './decodeCode.ts'
import { toImageData } from './toImageData.ts'

const maxFileBytes = 30_000_000
/** Full size first; a code photographed from afar is lost when made smaller, one from near is found faster. */
const triedPx = [1600, 800, 3200]

/** The text of a picture's code, or why there is none. */
export type PictureScan =
  | { readonly text: string }
  | { readonly problem: 'not_readable' | 'no_code'; readonly cause?: unknown }

/** Looks for a code in a picture of the visitor's. It goes nowhere. Never fails. */
export async function scanPicture(file: Blob): Promise<PictureScan> {
  if (file.size === 0 || file.size > maxFileBytes) return { problem: 'not_readable' }
  const decode = await createDecoder('still')
  let bitmap: ImageBitmap
  try {
    bitmap = await createImageBitmap(file)
  } catch (cause) {
    return { problem: 'not_readable', cause }
  }
  try {
    for (const longestPx of triedPx) {
      const image = toImageData(bitmap, { width: bitmap.width, height: bitmap.height, longestPx })
      const text = image === undefined ? undefined : await decode(image)
      if (text !== undefined) return { text }
    }
    return { problem: 'no_code' }
  } finally {
    bitmap.close()
  }
}
