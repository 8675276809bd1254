import { useLayoutEffect, useState } from 'react'
import { useSession } from '../session/SessionContext.ts'

/** How long people wait without a word. */
export const lateAfterMs = 8000

/** Whether something has been waited for longer than people do without a word. */
export function useIsLate(isWaiting: boolean): boolean {
  const { clock } = useSession().parts
  const [isLate, setIsLate] = useState(false)
  useLayoutEffect(() => {
    if (!isWaiting) return
    const cancel = clock.schedule(lateAfterMs, () => setIsLate(true))
    return () => {
      cancel()
      setIsLate(false)
    }
  }, [clock, isWaiting])
  return isLate
}
