import { systemClock } from '@latchkey/base'
import { type FrameStamper, frameStamper } from '@latchkey/custody'
import { IframeStamper } from '@turnkey/iframe-stamper'
import { IframeStamper as OlderStamper } from 'turnkey-iframe-stamper-2'

/** The official stampers of both generations, as their users hold them. */
export type Stampers = { readonly newer: typeof IframeStamper; readonly older: typeof OlderStamper }

export type StamperWindow = Window & {
  stampers: Stampers
  stamper: IframeStamper
  /** As much of the older one as both have; its own type has private fields of another class. */
  olderStamper: OlderStamper
  /** Puts a frame into the page and asks it by our own stamper. */
  createOurs(url: string): FrameStamper
  ours: FrameStamper
}

// Where the test looks for them.
const page = window as unknown as StamperWindow
page.stampers = { newer: IframeStamper, older: OlderStamper }
page.createOurs = (url) => {
  const frame = document.createElement('iframe')
  frame.id = 'frame'
  frame.src = url
  frame.sandbox.add('allow-scripts', 'allow-same-origin')
  const loaded = new Promise<void>((resolve) => frame.addEventListener('load', () => resolve()))
  const stamper = frameStamper({
    element: {
      post: (message, targetOrigin, ports) => frame.contentWindow?.postMessage(message, targetOrigin, [...ports]),
      onMessage: (listener) => {
        window.addEventListener('message', listener)
        return () => window.removeEventListener('message', listener)
      },
      isSource: (source) => source === frame.contentWindow,
      whenLoaded: () => loaded,
    },
    origin: new URL(url).origin,
    clock: systemClock,
  })
  document.getElementById('place')?.append(frame)
  return stamper
}
