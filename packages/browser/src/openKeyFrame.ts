import type { FramePage, OpenFrame } from '@latchkey/embedded'

export type KeyFrameOpening = {
  readonly page: FramePage
  /** The element in which it is seen, whose language, looks and `data-title` it takes; out of sight unless given. */
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
  const seen = place instanceof HTMLElement ? place : undefined
  frame.title = seen?.dataset['title'] ?? titles[page]
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
  frame.allow = 'clipboard-write'
  frame.hidden = seen === undefined
  frame.src = `${frameUrl}${page}${seen === undefined ? '' : queryOf(seen)}`
  const loaded = new Promise<void>((resolve) => frame.addEventListener('load', () => resolve(), { once: true }))
  ;(seen ?? document.body).append(frame)
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

/** The language and the looks of a place. The page of the frame has another origin and sees nothing of what is around it. */
function queryOf(place: HTMLElement): string {
  const language = place.closest<HTMLElement>('[lang]')?.lang ?? ''
  // Light or dark, by whichever way it came to be so.
  const theme = getComputedStyle(place).getPropertyValue('--latchkey-scheme').trim()
  const query = new URLSearchParams(Object.entries({ language, theme }).filter(([, value]) => value !== ''))
  return query.size === 0 ? '' : `?${query}`
}
