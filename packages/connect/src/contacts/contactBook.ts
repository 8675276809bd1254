import { type Address, findLookAlike, sameAddress } from '@latchkey/evm'
import type { Hub } from '../hub.ts'
import { type Contact, cleanLabel, contactLimits, labelKeysOf } from './contact.ts'
import { type ChangeOutcome, changeContacts, metAddresses } from './keptContacts.ts'

/** The contact of an address. */
export function findContact(contacts: readonly Contact[], address: string): Contact | undefined {
  return contacts.find((contact) => sameAddress(contact.address, address))
}

/** The end of an attempt to keep a contact: another one may have the label, or there is no room. */
export type ContactOutcome = ChangeOutcome<'unnamed' | 'taken' | 'full'>

/** Keeps a contact, in the place of one with the same address. */
export async function saveContact(hub: Hub, contact: Omit<Contact, 'savedAtMs'>): Promise<ContactOutcome> {
  const label = cleanLabel(contact.label)
  if (label === undefined || label === '') return 'unnamed'
  return await changeContacts<'taken' | 'full'>(hub, (contacts) => {
    const others = contacts.filter(({ address }) => !sameAddress(address, contact.address))
    const taken = new Set(others.flatMap((other) => labelKeysOf(other.label)))
    if (labelKeysOf(label).some((key) => taken.has(key))) return 'taken'
    if (others.length >= contactLimits.contacts) return 'full'
    return [...others, { ...contact, label, savedAtMs: hub.clock.now() }]
  })
}

/** Forgets a contact. */
export async function removeContact(hub: Hub, address: Address): Promise<ChangeOutcome> {
  return await changeContacts<never>(hub, (contacts) =>
    contacts.filter((contact) => !sameAddress(contact.address, address)),
  )
}

/** How many contacts of a file were added; or that none could be kept. */
export type AddedContacts = number | Exclude<ChangeOutcome, 'saved'>

/**
 * Adds contacts of a file. None that is here is changed, and none comes whose label another address has already: a file
 * of somebody else must not put his address behind a label that the visitor trusts, nor make one known that is easily
 * mistaken for one that is.
 */
export async function addContacts(hub: Hub, found: readonly Contact[]): Promise<AddedContacts> {
  let count = 0
  const outcome = await changeContacts<'none'>(hub, (contacts) => {
    const kept = [...contacts]
    const met = metAddresses(hub)
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
    count = kept.length - contacts.length
    return count === 0 ? 'none' : kept
  })
  return outcome === 'unkept' || outcome === 'unreadable' ? outcome : count
}
