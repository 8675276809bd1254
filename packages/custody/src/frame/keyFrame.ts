import type { FrameElement, FrameEvent } from './frameLine.ts'

/** The pages of the key frame: each has a key of its own. */
export type FramePage = '/' | '/export' | '/import'

/** A tag for a frame that is not in the page yet. An `iframe` of a browser is one. */
export type FrameTag = {
  readonly contentWindow: { postMessage(message: unknown, targetOrigin: string, ports: MessagePort[]): void } | null
  setAttribute(name: string, value: string): void
  addEventListener(type: 'load', listener: () => void, options: { readonly once: true }): void
}

/** The page around a frame, which is told of every message. The `window` of a browser is one. */
export type FrameWindow = {
  addEventListener(type: 'message', listener: (event: FrameEvent) => void): void
  removeEventListener(type: 'message', listener: (event: FrameEvent) => void): void
}

export type KeyFrameOpening = {
  readonly frameUrl: string
  readonly page: FramePage
  /** Names it to those who listen; in English unless given. */
  readonly title?: string | undefined
  /** The frame has another origin and sees nothing of what is around it, such as the language. */
  readonly language?: string | undefined
  /** Light or dark. */
  readonly theme?: string | undefined
}

const titles: Readonly<Record<FramePage, string>> = {
  '/': 'Keys of the session',
  '/export': 'What you export',
  '/import': 'What you import',
}

/** Makes a tag the key frame, in its sandbox. The page puts it where it belongs afterwards: its load is waited for. */
export function toKeyFrame(tag: FrameTag, around: FrameWindow, opening: KeyFrameOpening): FrameElement {
  const { frameUrl, page, title = titles[page], language = '', theme = '' } = opening
  const query = new URLSearchParams(Object.entries({ language, theme }).filter(([, value]) => value !== ''))
  const attributes = {
    title,
    sandbox: 'allow-scripts allow-same-origin',
    allow: 'clipboard-write',
    src: `${frameUrl}${page}${query.size === 0 ? '' : `?${query}`}`,
  }
  for (const [name, value] of Object.entries(attributes)) tag.setAttribute(name, value)
  const loaded = new Promise<void>((resolve) => tag.addEventListener('load', () => resolve(), { once: true }))
  return {
    post: (message, targetOrigin, ports) => tag.contentWindow?.postMessage(message, targetOrigin, [...ports]),
    onMessage(listener) {
      around.addEventListener('message', listener)
      return () => around.removeEventListener('message', listener)
    },
    isSource: (source) => source !== null && source === tag.contentWindow,
    whenLoaded: () => loaded,
  }
}
