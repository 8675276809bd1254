import type { Unsubscribe } from '@latchkey/base'

/** How long after it was asked for at the latest, where the browser is never idle, in milliseconds. */
const latestMs = 2_000

/** Calls once when the page is on the screen and the browser has nothing better to do; the result cancels. */
export function whenIdle(action: () => void): Unsubscribe {
  let isOver = false
  const timer = setTimeout(run, latestMs)
  // Not every browser knows idleness; the timer serves those.
  window.requestIdleCallback?.(run)
  function cancel() {
    isOver = true
    clearTimeout(timer)
  }
  function run() {
    if (isOver) return
    cancel()
    action()
  }
  return cancel
}
