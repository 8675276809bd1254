import { type Contact, contactsOf, findContact } from '@latchkey/connect'
import { useHub } from '@latchkey/react'
import { useStore } from '@latchkey/ui'

/** The contacts that the visitor keeps in this browser, by label. */
export function useContacts(): readonly Contact[] {
  return useStore(contactsOf(useHub()))
}

/** The visitor's own word for an address; undefined where there is none. It wins over a name that others have given. */
export function useContactLabel(address: string | undefined): string | undefined {
  const contacts = useContacts()
  return address === undefined ? undefined : findContact(contacts, address)?.label
}
