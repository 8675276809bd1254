import { PocketError } from '../errors.ts'
import { toImageData } from './toImageData.ts'

const maxFileBytes = 30_000_000
/** Full size first; a code photographed from afar is lost when made smaller, one from near is found faster. */
const triedPx = [1600, 800, 3200]

/** A picture's code as text. Fails with `picture_not_readable` or `no_code_in_picture`. */
export async function readPicture(file: Blob): Promise<string> {
  if (file.size === 0 || file.size > maxFileBytes) throw new PocketError('picture_not_readable')
  const { decodeStill } = await import('./decodeCode.ts')
  const bitmap = await createImageBitmap(file).catch((cause: unknown) => {
    throw new PocketError('picture_not_readable', { cause })
  })
  try {
    for (const longestPx of triedPx) {
      const image = toImageData(bitmap, { width: bitmap.width, height: bitmap.height, longestPx })
      const text = image === undefined ? undefined : decodeStill(image)
      if (text !== undefined) return text
    }
    throw new PocketError('no_code_in_picture')
  } finally {
    bitmap.close()
  }
}
