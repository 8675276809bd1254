import { useEffect, useState } from 'react'
import { useHub } from './useHub.ts'

/** True once `delayMs` of the hub's clock have passed since `key` took its present value. */
export function useElapsed(delayMs: number, key: string): boolean {
  const { clock } = useHub()
  const [passedKey, setPassedKey] = useState<string>()
  useEffect(() => clock.schedule(delayMs, () => setPassedKey(key)), [clock, delayMs, key])
  return passedKey === key
}
