import { useLayoutEffect, useState } from 'react'
import { useHub } from './useHub.ts'

/** The longest wait before what is there is shown, in milliseconds. */
const patienceMs = 5_000

/** True while the ways to some wallets are still on their way, as in the first moments of a page; for 5 s at most. */
export function useIsSearching(): boolean {
  const { searching, clock } = useHub()
  const [isSearching, setIsSearching] = useState(searching !== undefined)
  useLayoutEffect(() => {
    if (searching === undefined) return
    let isHere = true
    const stop = () => {
      if (isHere) setIsSearching(false)
    }
    void searching.then(stop)
    const cancel = clock.schedule(patienceMs, stop)
    return () => {
      isHere = false
      cancel()
    }
  }, [searching, clock])
  return isSearching
}
