import type { Unsubscribe } from '@latchkey/base'

/** How long after the page started at the latest, where the browser knows no idleness or is never idle, in milliseconds. */
const latestMs = 2_000

/** Calls once when the browser has nothing better to do; the result cancels. */
export function whenIdle(action: () => void): Unsubscribe {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(action, latestMs)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(action, { timeout: latestMs })
  return () => window.cancelIdleCallback(handle)
}
