import { useEffect, useState } from 'react'

/** True from the frame after `isOn` became true: what is costly to draw comes when the first frame stands. */
export function useNextFrame(isOn: boolean): boolean {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    if (!isOn) return
    // The callback runs before the first frame is drawn, the timer after it.
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setIsDue(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      setIsDue(false)
    }
  }, [isOn])
  return isOn && isDue
}
