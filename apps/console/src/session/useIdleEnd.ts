import type { Clock } from '@latchkey/base'
import { useEffect } from 'react'

/** How long a session lasts that nobody uses. */
export const idleLimitMs = 30 * 60_000

const signs = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** Calls `onEnd` when nobody has touched the page for half an hour, on waking up too, and at `endsAtMs`. */
export function useIdleEnd(
  clock: Clock,
  endsAtMs: number | undefined,
  onEnd: (reason: 'idle' | 'expired') => void,
): void {
  useEffect(() => {
    let lastMs = clock.now()
    let cancel = clock.schedule(idleLimitMs, look)
    const cancelEnd =
      endsAtMs === undefined ? undefined : clock.schedule(Math.max(0, endsAtMs - clock.now()), () => onEnd('expired'))
    // A computer that slept has not run its timers: the time itself is looked at.
    function look() {
      cancel()
      const remainingMs = lastMs + idleLimitMs - clock.now()
      if (remainingMs <= 0) onEnd('idle')
      else cancel = clock.schedule(remainingMs, look)
    }
    function onSign() {
      if (clock.now() - lastMs >= idleLimitMs) onEnd('idle')
      else lastMs = clock.now()
    }
    for (const sign of signs) window.addEventListener(sign, onSign, { capture: true, passive: true })
    document.addEventListener('visibilitychange', look)
    return () => {
      cancel()
      cancelEnd?.()
      for (const sign of signs) window.removeEventListener(sign, onSign, { capture: true })
      document.removeEventListener('visibilitychange', look)
    }
  }, [clock, endsAtMs, onEnd])
}
