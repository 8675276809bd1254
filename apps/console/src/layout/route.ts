import { useAddress } from '@latchkey/ui'
import { createContext, use } from 'react'

export const sections = [
  'activities',
  'users',
  'invitations',
  'tags',
  'quorum',
  'wallets',
  'keys',
  'policies',
  'features',
  'organizations',
  'audit',
] as const

export type Section = (typeof sections)[number]

/** Within a section: one thing of it (or `new`), and something to be done with that. */
export type Place = { readonly id: string | undefined; readonly part: string | undefined }

/** Where the console is. */
export type Route = Place & { readonly section: Section }

/** The part behind the hash → a place; the first section for what names none. */
export function parseRoute(hash: string): Route {
  const [name, id, part] = hash.replace(/^#\/?/, '').split('/')
  const section = sections.find((each) => each === name) ?? 'activities'
  return { section, id: id === '' ? undefined : id, part: part === '' ? undefined : part }
}

/** The address of a place. */
export function hrefOf(section: Section, ...steps: readonly string[]): string {
  return `#/${[section, ...steps].join('/')}`
}

/** Goes to a place, as a click on its link would. */
export function goTo(section: Section, ...steps: readonly string[]): void {
  window.location.hash = hrefOf(section, ...steps)
}

/** Stands in for the part behind the hash: for a gallery, which shows every place at an address of its own. */
export const HashContext = createContext<string | undefined>(undefined)

/** The place that the address names, now and later. */
export function useRoute(): Route {
  const own = useAddress(() => window.location.hash)
  return parseRoute(use(HashContext) ?? own)
}
