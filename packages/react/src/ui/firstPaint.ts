/**
 * How long it is waited for at most, in milliseconds. A page that shows nothing before it has heard from us paints
 * nothing until then, and a frame that is out of sight never paints: neither may wait for ever.
 */
const latestMs = 1000

/**
 * Resolves when the page's first frame is on the screen, and not when it is only drawn: what is fetched and run between
 * the two takes the processor from the very frame that a visitor waits for. At once where nobody waits for a frame.
 */
export const firstPaint = new Promise<void>((resolve) => {
  // Servers know no paint, some not even the observer, nor do tests; a page in the background makes no frames.
  const knowsPaint = globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint')
  if (!knowsPaint || document.hidden) return resolve()
  const observer = new PerformanceObserver(() => resolve())
  observer.observe({ type: 'paint', buffered: true })
  setTimeout(resolve, latestMs)
})
