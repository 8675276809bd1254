import type { ParentFrame, Popup, PopupPlace } from '@latchkey/connect'

/** The page that embeds this one, for a wallet that embeds sites. */
export function browserParentFrame(): ParentFrame {
  return {
    isFramed: () => window.parent !== window,
    post: (message, targetOrigin) => window.parent.postMessage(message, targetOrigin),
    onMessage: (listener) => listenTo(window.parent, listener),
  }
}

/** How windows are opened from this page, for a wallet that asks in windows of its own. */
export function browserPopupPlace({ width = 440, height = 680 } = {}): PopupPlace {
  return {
    origin: window.location.origin,
    open() {
      // Named by nothing: each request has a window of its own, and keeps its opener to answer to.
      const opened = window.open('', '', `popup=1,width=${width},height=${height}`)
      return opened === null ? undefined : toPopup(opened)
    },
  }
}

function toPopup(opened: Window): Popup {
  return {
    go: (url) => void opened.location.replace(url),
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
