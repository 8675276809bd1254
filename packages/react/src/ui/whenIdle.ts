import type { Unsubscribe } from '@latchkey/base'

/** How long after it was asked for at the latest, where the browser is never idle or makes no frames, in milliseconds. */
const latestMs = 2_000

/**
 * Calls once when the browser has nothing better to do; the result cancels. Not before the next frame, where there is
 * one: a browser that waits for its first frame counts as idle, and what is fetched then would delay that frame.
 */
export function whenIdle(action: () => void): Unsubscribe {
  let idle: number | undefined
  const frame = requestAnimationFrame(() => {
    // Not every browser knows idleness; the timer serves those.
    idle = window.requestIdleCallback?.(run)
  })
  const timer = setTimeout(run, latestMs)
  function cancel() {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    if (idle !== undefined) window.cancelIdleCallback(idle)
  }
  function run() {
    cancel()
    action()
  }
  return cancel
}
