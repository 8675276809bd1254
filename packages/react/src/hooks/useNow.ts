import { useLayoutEffect, useState } from 'react'
import { useHub } from './useHub.ts'

/** The time in milliseconds by the hub's clock, read again every `tickMs`. */
export function useNow(tickMs: number): number {
  const { clock } = useHub()
  const [nowMs, setNowMs] = useState(() => clock.now())
  useLayoutEffect(() => {
    let stop = clock.schedule(tickMs, tick)
    function tick() {
      setNowMs(clock.now())
      stop = clock.schedule(tickMs, tick)
    }
    return () => stop()
  }, [clock, tickMs])
  return nowMs
}
