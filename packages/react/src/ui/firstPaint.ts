/**
 * Resolves when the page's first frame is on the screen, and not when it is only drawn: what is fetched and run between
 * the two takes the processor from the very frame that a visitor waits for. At once where nobody waits for a frame.
 */
export const firstPaint = new Promise<void>((resolve) => {
  // Servers know no paint, nor do tests; a page in the background makes no frames.
  if (!PerformanceObserver.supportedEntryTypes.includes('paint') || document.hidden) resolve()
  else new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true })
})
