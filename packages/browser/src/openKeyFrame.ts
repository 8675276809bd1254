import type { FramePage, OpenFrame } from '@latchkey/embedded'

export type KeyFrameOpening = {
  readonly page: FramePage
  /** The element in which it is seen; out of sight unless given. */
  readonly place?: unknown
}

const titles: Readonly<Record<FramePage, string>> = {
  '/': 'Keys of the session',
  '/export': 'What you export',
  '/import': 'What you import',
}

/** Puts a key frame into the page, in its sandbox: at a place where it is seen, else out of sight. */
export function openKeyFrame(frameUrl: string, { page, place }: KeyFrameOpening): OpenFrame {
  const frame = document.createElement('iframe')
  frame.title = titles[page]
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
  frame.allow = 'clipboard-write'
  frame.hidden = !(place instanceof HTMLElement)
  frame.src = `${frameUrl}${page}`
  const loaded = new Promise<void>((resolve) => frame.addEventListener('load', () => resolve(), { once: true }))
  const parent = place instanceof HTMLElement ? place : document.body
  parent.append(frame)
  return {
    element: {
      post: (message, targetOrigin, ports) => frame.contentWindow?.postMessage(message, targetOrigin, [...ports]),
      onMessage(listener) {
        window.addEventListener('message', listener)
        return () => window.removeEventListener('message', listener)
      },
      isSource: (source) => source !== null && source === frame.contentWindow,
      whenLoaded: () => loaded,
    },
    remove: () => frame.remove(),
  }
}
