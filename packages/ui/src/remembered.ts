import type { Unsubscribe } from '@latchkey/base'

/** A choice that this browser keeps for the page; undefined where there is none, or no storage. */
export function readRemembered(key: string): string | undefined {
  try {
    return window.localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a choice. Where the storage is blocked it holds for this page only. */
export function remember(key: string, choice: string): void {
  try {
    window.localStorage.setItem(key, choice)
  } catch {
    // The page has it already.
  }
}

/** Tells when another tab has changed the choice, until the returned function is called. */
export function followRemembered(key: string, onChange: () => void): Unsubscribe {
  const onStored = (event: StorageEvent) => {
    if (event.key === key || event.key === null) onChange()
  }
  window.addEventListener('storage', onStored)
  return () => window.removeEventListener('storage', onStored)
}
