import type { ParentFrame, Popup, PopupPlace } from '@latchkey/connect'

/** The page that embeds this one, for a wallet that embeds sites. */
export function browserParentFrame(): ParentFrame {
  return {
    isFramed: () => window.parent !== window,
    post: (message, targetOrigin) => window.parent.postMessage(message, targetOrigin),
    onMessage: (listener) => listenTo(window.parent, listener),
  }
}

/** How a wallet that asks in windows of its own gets them: the site opens them, and leaves each its opener to answer to. */
export function browserPopupPlace(openWindow: (url: string) => Window | null): PopupPlace {
  return {
    origin: window.location.origin,
    open(url) {
      const opened = openWindow(url)
      return opened === null ? undefined : toPopup(opened)
    },
  }
}

function toPopup(opened: Window): Popup {
  return {
    isClosed: () => opened.closed,
    close: () => opened.close(),
    onMessage: (listener) => listenTo(opened, listener),
  }
}

type Listener = (message: { readonly origin: string; readonly data: unknown }) => void

function listenTo(source: Window, listener: Listener): () => void {
  const hear = (event: MessageEvent<unknown>) => {
    if (event.source === source) listener({ origin: event.origin, data: event.data })
  }
  window.addEventListener('message', hear)
  return () => window.removeEventListener('message', hear)
}
