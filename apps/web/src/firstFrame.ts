/**
 * Resolves when the first frame has been handed to the browser: what that frame does not show is asked for then. At once
 * in a page that nobody sees, for it has no frames.
 */
export const firstFrame = new Promise<void>((resolve) => {
  if (document.hidden) resolve()
  // The callback runs before the frame is drawn, the timer after it.
  else requestAnimationFrame(() => setTimeout(resolve))
})
