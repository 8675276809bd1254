import { useSyncExternalStore } from 'react'

/** The width below which the header takes two lines (`App.module.css`): links and a network beside an account need more. */
const narrowQuery = '(width < 800px)'

let known: MediaQueryList | undefined

function narrow(): MediaQueryList {
  known ??= window.matchMedia(narrowQuery)
  return known
}

function subscribe(listener: () => void): () => void {
  narrow().addEventListener('change', listener)
  return () => narrow().removeEventListener('change', listener)
}

/** True while the header takes two lines. Only for what style sheets cannot do. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => narrow().matches,
    () => false,
  )
}
