import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds for this window, such as `(width >= 760px)`; false where nothing has a width. */
export function useMedia(query: string): boolean {
  const follow = useCallback(
    (onChange: () => void) => {
      const list = listOf(query)
      list?.addEventListener('change', onChange)
      return () => list?.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    follow,
    () => listOf(query)?.matches ?? false,
    () => false,
  )
}

/** A page that is only read as a document, as in tests, has no such queries. */
function listOf(query: string): MediaQueryList | undefined {
  return typeof window.matchMedia === 'function' ? window.matchMedia(query) : undefined
}
