import { useCallback, useInsertionEffect, useRef } from 'react'

/**
 * A function that never changes and runs the newest one given; for effects alone, never while something is drawn.
 * React's own came with 19.2, and pages may have 18.
 */
export function useEffectEvent<Args extends readonly unknown[], Result>(
  run: (...args: Args) => Result,
): (...args: Args) => Result {
  const newest = useRef(run)
  useInsertionEffect(() => {
    newest.current = run
  })
  return useCallback((...args: Args) => newest.current(...args), [])
}
