import { PocketError } from '../errors.ts'
import { toImageData } from './toImageData.ts'

const frameMs = 150
const longestPx = 800

/**
 * Shows the camera in a video element and resolves with the first code it sees. The camera is let go of when it is
 * found and when the signal ends. Fails with `camera_not_offered`, `camera_not_allowed`, `camera_not_found` or the
 * signal's reason.
 */
export async function watchCamera(video: HTMLVideoElement, signal: AbortSignal): Promise<string> {
  const { decodeFrame } = await import('./decodeCode.ts')
  const stream = await openCamera()
  try {
    signal.throwIfAborted()
    video.srcObject = stream
    await video.play()
    for (;;) {
      signal.throwIfAborted()
      const { videoWidth: width, videoHeight: height } = video
      const image = toImageData(video, { width, height, longestPx })
      const text = image === undefined ? undefined : decodeFrame(image)
      if (text !== undefined) return text
      await new Promise((resolve) => setTimeout(resolve, frameMs))
    }
  } finally {
    video.srcObject = null
    for (const track of stream.getTracks()) track.stop()
  }
}

async function openCamera(): Promise<MediaStream> {
  // Absent on addresses that are neither https nor localhost, whatever the types say.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (devices?.getUserMedia === undefined) throw new PocketError('camera_not_offered')
  try {
    return await devices.getUserMedia({ video: { facingMode: 'environment' } })
  } catch (cause) {
    const isRefused = cause instanceof DOMException && /NotAllowed|Security/.test(cause.name)
    throw new PocketError(isRefused ? 'camera_not_allowed' : 'camera_not_found', { cause })
  }
}
