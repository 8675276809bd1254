import { useLayoutEffect, useState } from 'react'
import { useHub } from './useHub.ts'

/**
 * True once `delayMs` of the hub's clock have passed since `key` took its present value.
 * A layout effect, so that the time runs from the moment the thing is shown, and not from some later one.
 */
export function useElapsed(delayMs: number, key: string): boolean {
  const { clock } = useHub()
  const [passedKey, setPassedKey] = useState<string>()
  useLayoutEffect(() => clock.schedule(delayMs, () => setPassedKey(key)), [clock, delayMs, key])
  return passedKey === key
}
