import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/** Follows what `read` takes from the address of the page, now and after each step; `atBuild` where there is no page yet. */
export function useAddress(read: () => string, atBuild = ''): string {
  return useSyncExternalStore(subscribe, read, () => atBuild)
}

/** Goes to an address of this site without loading it anew, from its top. */
export function navigate(address: string): void {
  window.history.pushState(null, '', address)
  window.scrollTo(0, 0)
  for (const listener of [...listeners]) listener()
}

/** Puts another address of this site in the place of the present one: nothing is loaded, and no step back leads to it. */
export function replaceAddress(address: string): void {
  window.history.replaceState(window.history.state, '', address)
  for (const listener of [...listeners]) listener()
}

/** Steps through the history, and links to a place within the page, are told by the browser; our own steps are not. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  window.addEventListener('hashchange', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
    window.removeEventListener('hashchange', listener)
  }
}
