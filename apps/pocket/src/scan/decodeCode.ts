import { decodeQR } from 'qr/decode.js'

/** Milliseconds a still picture may be looked at; a camera's next frame comes soon enough by itself. */
const stillTimeMs = 1500
const stillEffort = 5

/** The text of the code in a camera's frame; undefined when none can be read. */
export function decodeFrame(image: ImageData): string | undefined {
  return attempt(() => decodeQR(image, { format: 'RGBA' }))
}

/** The text of the code in a still picture, looked for thoroughly; undefined when none can be read. */
export function decodeStill(image: ImageData): string | undefined {
  return attempt(() => decodeQR(image, { format: 'RGBA', effort: stillEffort, timeLimit: stillTimeMs }))
}

function attempt(decode: () => string): string | undefined {
  try {
    return decode()
  } catch {
    // The decoder throws when there is no code, which is the usual case of a camera.
    return undefined
  }
}
