import { createStore, type Store } from '@latchkey/base'
import { type Address, findLookAlike, sameAddress } from '@latchkey/evm'
import type { Hub } from '../hub.ts'
import { parseStored } from '../persistence.ts'
import { type Contact, cleanLabel, contactLimits, labelKeysOf, parseContact } from './contact.ts'

const contactsKey = 'contacts.v1'

const stores = new WeakMap<Hub, Store<readonly Contact[]>>()

/** The contacts that this browser keeps, by label; read when they are first asked for, and in step with other tabs until the hub is closed. */
export function contactsOf(hub: Hub): Store<readonly Contact[]> {
  const known = stores.get(hub)
  if (known !== undefined) return known
  const made = createStore(parseContacts(hub.storage.get(contactsKey)))
  stores.set(hub, made)
  const unsubscribe = hub.storage.subscribe(contactsKey, (text) => made.set(parseContacts(text)))
  hub.signal.addEventListener('abort', unsubscribe)
  return made
}

/** The contact of an address. */
export function findContact(contacts: readonly Contact[], address: string): Contact | undefined {
  return contacts.find((contact) => sameAddress(contact.address, address))
}

/** The end of an attempt to keep a contact: another one may have the label, or there is no room. */
export type ContactOutcome = 'saved' | 'unnamed' | 'taken' | 'full'

/** Keeps a contact, in the place of one with the same address. */
export function saveContact(hub: Hub, contact: Omit<Contact, 'savedAtMs'>): ContactOutcome {
  const label = cleanLabel(contact.label)
  if (label === undefined || label === '') return 'unnamed'
  const others = readNow(hub).filter(({ address }) => !sameAddress(address, contact.address))
  const taken = new Set(others.flatMap((other) => labelKeysOf(other.label)))
  if (labelKeysOf(label).some((key) => taken.has(key))) return 'taken'
  if (others.length >= contactLimits.contacts) return 'full'
  write(hub, [...others, { ...contact, label, savedAtMs: hub.clock.now() }])
  return 'saved'
}

/** Forgets a contact. */
export function removeContact(hub: Hub, address: Address): void {
  write(
    hub,
    readNow(hub).filter((contact) => !sameAddress(contact.address, address)),
  )
}

/**
 * Adds contacts of a file. None that is here is changed, and none comes whose label another address has already: a file
 * of somebody else must not put his address behind a label that the visitor trusts, nor make one known that is easily
 * mistaken for one that is. Resolves to how many were added.
 */
export function addContacts(hub: Hub, found: readonly Contact[]): number {
  const kept = [...readNow(hub)]
  const before = kept.length
  const met = hub.transfers.get().flatMap(({ from, to }) => [from, to])
  const taken = new Set(kept.flatMap(({ label }) => labelKeysOf(label)))
  for (const contact of found) {
    const known = [...met, ...kept.map(({ address }) => address)]
    if (findLookAlike(contact.address, known)?.ends === 'both') continue
    const keys = labelKeysOf(contact.label)
    const isThere = keys.some((key) => taken.has(key)) || findContact(kept, contact.address) !== undefined
    if (isThere || kept.length >= contactLimits.contacts) continue
    kept.push({ ...contact, savedAtMs: hub.clock.now() })
    for (const key of keys) taken.add(key)
  }
  if (kept.length > before) write(hub, kept)
  return kept.length - before
}

/** Stored text → contacts, by label. Total: what is malformed is left out, and of one address the first stays. */
export function parseContacts(text: string | null): readonly Contact[] {
  const value = parseStored(text, contactLimits.text)
  if (!Array.isArray(value)) return []
  const contacts = value.slice(0, contactLimits.contacts).flatMap((item) => parseContact(item) ?? [])
  const first = contacts.filter(
    (contact, index) => contacts.findIndex((one) => one.address === contact.address) === index,
  )
  return first.sort((one, other) => (foldOrder(one) < foldOrder(other) ? -1 : 1))
}

/** As it is on the disk, where another tab may have written since. */
function readNow(hub: Hub): readonly Contact[] {
  return parseContacts(hub.storage.get(contactsKey))
}

function write(hub: Hub, contacts: readonly Contact[]): void {
  hub.storage.set(contactsKey, JSON.stringify(contacts))
  contactsOf(hub).set(readNow(hub))
}

function foldOrder({ label, address }: Contact): string {
  return `${label.toLowerCase()} ${address}`
}
