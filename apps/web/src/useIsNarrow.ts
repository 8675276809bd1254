import { useSyncExternalStore } from 'react'

/** The width below which the links stand at the lower edge (`App.module.css`). */
const narrowQuery = '(width < 560px)'

let known: MediaQueryList | undefined

function narrow(): MediaQueryList {
  known ??= window.matchMedia(narrowQuery)
  return known
}

function subscribe(listener: () => void): () => void {
  narrow().addEventListener('change', listener)
  return () => narrow().removeEventListener('change', listener)
}

/** True on a phone. Only for what style sheets cannot do. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => narrow().matches,
    () => false,
  )
}
