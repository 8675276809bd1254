import { type Contact, contactsOf, findContact, type KeptContacts } from '@latchkey/connect'
import { useHub } from '@latchkey/react'
import { useStore } from '@latchkey/ui'

/** The contacts that the visitor keeps in this browser, by label, and whether they can be read. */
export function useKeptContacts(): KeptContacts {
  return useStore(contactsOf(useHub()))
}

/** The contacts that the visitor keeps in this browser, by label; none as long as they are not read. */
export function useContacts(): readonly Contact[] {
  return useKeptContacts().contacts
}

/** The visitor's own word for an address; undefined where there is none. It wins over a name that others have given. */
export function useContactLabel(address: string | undefined): string | undefined {
  const contacts = useContacts()
  return address === undefined ? undefined : findContact(contacts, address)?.label
}
