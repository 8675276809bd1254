import type { BrowserInterface } from './browser.ts'
import type { PageMessage, WorkerMessage } from './messages.ts'

/*
 * Between the page's world and the service worker. The browser itself names the page's origin to the worker. Imports
 * types only, because a content script cannot import.
 */

const { runtime } = (globalThis as unknown as { readonly chrome: BrowserInterface }).chrome
const port = runtime.connect({ name: 'page' })

window.addEventListener('message', ({ source, data }: MessageEvent<PageMessage | undefined>) => {
  if (source === window && data?.toLatchkeyTestExtension === true) port.postMessage(data)
})
port.onMessage.addListener((message) => {
  // Put together by our own worker.
  window.postMessage(message as WorkerMessage, location.origin)
})
