import { useLayoutEffect, useState } from 'react'
import { usePocket } from '../PocketContext.ts'

const turnMs = 1000

/** Milliseconds until a moment, told anew each second; never below 0. */
export function useRemaining(endsAtMs: number): number {
  const { clock } = usePocket()
  const [nowMs, setNowMs] = useState(() => clock.now())
  useLayoutEffect(() => {
    let stop = clock.schedule(turnMs, tick)
    function tick() {
      setNowMs(clock.now())
      stop = clock.schedule(turnMs, tick)
    }
    return () => stop()
  }, [clock])
  return Math.max(0, endsAtMs - nowMs)
}
