import { scanCamera } from '@latchkey/react'
import { PocketError } from '../errors.ts'

/**
 * Shows the camera in a video element and resolves with the first code it sees. The camera is let go of when it is
 * found and when the signal ends. Fails with `camera_not_offered`, `camera_not_allowed`, `camera_not_found` or the
 * signal's reason.
 */
export async function watchCamera(video: HTMLVideoElement, signal: AbortSignal): Promise<string> {
  const scan = await scanCamera(video, { signal })
  if ('text' in scan) return scan.text
  throw new PocketError(`camera_${scan.problem}`, { cause: scan.cause })
}
