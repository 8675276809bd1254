import { useSyncExternalStore } from 'react'

export const sections = ['activities', 'users', 'organizations', 'wallets', 'policies', 'audit'] as const

export type Section = (typeof sections)[number]

/** Where the console is: a section, and one thing of it (or `new`). */
export type Route = { readonly section: Section; readonly id: string | undefined }

/** The part behind the hash → a place; the first section for what names none. */
export function parseRoute(hash: string): Route {
  const [name, id] = hash.replace(/^#\/?/, '').split('/')
  const section = sections.find((each) => each === name) ?? 'activities'
  return { section, id: id === undefined || id === '' ? undefined : id }
}

/** The address of a place. */
export function hrefOf(section: Section, id?: string): string {
  return id === undefined ? `#/${section}` : `#/${section}/${id}`
}

/** Goes to a place, as a click on its link would. */
export function goTo(section: Section, id?: string): void {
  window.location.hash = hrefOf(section, id)
}

/** The place that the address names, now and later. */
export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash)
  return parseRoute(hash)
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
