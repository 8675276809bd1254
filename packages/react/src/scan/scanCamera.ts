import { createDecoder } from './decodeCode.ts'
import { toImageData } from './toImageData.ts'

const frameMs = 150
const longestPx = 800

/** The text of a code, or why there is no camera to look for one. */
export type CameraScan =
  | { readonly text: string }
  | { readonly problem: 'not_offered' | 'not_allowed' | 'not_found'; readonly cause?: unknown }

export type CameraOptions = {
  readonly signal: AbortSignal
  /** The camera's picture is on the screen. */
  readonly onStarted?: () => void
}

/**
 * Shows the camera in a video element and resolves with the first code it sees. The camera is let go of when it is
 * found and when the signal ends. Fails with the signal's reason.
 */
export async function scanCamera(video: HTMLVideoElement, { signal, onStarted }: CameraOptions): Promise<CameraScan> {
  const opened = await openCamera()
  if ('problem' in opened) return opened
  try {
    signal.throwIfAborted()
    const decode = await createDecoder('frame')
    signal.throwIfAborted()
    video.srcObject = opened
    await video.play()
    onStarted?.()
    for (;;) {
      signal.throwIfAborted()
      const { videoWidth: width, videoHeight: height } = video
      const image = toImageData(video, { width, height, longestPx })
      const text = image === undefined ? undefined : await decode(image)
      if (text !== undefined) return { text }
      await new Promise((resolve) => setTimeout(resolve, frameMs))
    }
  } finally {
    video.srcObject = null
    for (const track of opened.getTracks()) track.stop()
  }
}

async function openCamera(): Promise<MediaStream | Exclude<CameraScan, { readonly text: string }>> {
  // Absent on addresses that are neither https nor localhost, whatever the types say.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  if (devices?.getUserMedia === undefined) return { problem: 'not_offered' }
  try {
    return await devices.getUserMedia({ video: { facingMode: 'environment' } })
  } catch (cause) {
    const isRefused = cause instanceof DOMException && /NotAllowed|Security/.test(cause.name)
    return { problem: isRefused ? 'not_allowed' : 'not_found', cause }
  }
}
