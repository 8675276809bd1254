import { useSyncExternalStore } from 'react'

/** The width below which the style sheets lay a page out for a phone. */
const narrow = window.matchMedia('(width < 640px)')

function subscribe(listener: () => void): () => void {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** True while the page is laid out for a phone. Only for what style sheets cannot do. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrow.matches)
}
