import { useEffect, useState } from 'react'

/** A browser that is busy, or draws this page for nobody, makes no frames; nothing waits longer for one, in milliseconds. */
const latestMs = 100

/** True from the frame after `isOn` became true: what is costly to draw comes when the first frame stands. */
export function useNextFrame(isOn: boolean): boolean {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timers = [setTimeout(() => setIsDue(true), latestMs)]
    // The callback runs before the first frame is drawn, the timer after it.
    const frame = requestAnimationFrame(() => {
      timers.push(setTimeout(() => setIsDue(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      for (const timer of timers) clearTimeout(timer)
      setIsDue(false)
    }
  }, [isOn])
  return isOn && isDue
}
