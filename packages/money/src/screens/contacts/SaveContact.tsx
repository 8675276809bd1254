import { type Contact, findContact } from '@latchkey/connect'
import type { Address } from '@latchkey/evm'
import { contactsTexts } from '@latchkey/texts'
import { Button, CheckIcon, ContactsIcon, useTexts } from '@latchkey/ui'
import type { MouseEventHandler } from 'react'
import { useKeptContacts } from '../../hooks/useContacts.ts'
import type { NewContact } from './ContactEditor.tsx'

export type SaveContactProps = {
  readonly address: Address
  /** The name that leads to it on network `chainId`. */
  readonly name?: string | undefined
  readonly chainId: number
  readonly onEdit: (contact: Contact | NewContact) => void
  readonly onMouseDown?: MouseEventHandler
}

/** Makes a contact of an address, and changes it once it is one. */
export function SaveContact({ address, name, chainId, onEdit, onMouseDown }: SaveContactProps) {
  const { say, spoken } = useTexts(contactsTexts)
  const { status, contacts } = useKeptContacts()
  const contact = findContact(contacts, address)
  const made: NewContact = { address, ...(name !== undefined && { name, chainId, label: name }) }
  return (
    <Button
      {...spoken}
      aria-haspopup="dialog"
      // It may be one already.
      isDisabled={status === 'reading'}
      onMouseDown={onMouseDown}
      onClick={() => onEdit(contact ?? made)}
    >
      {contact === undefined ? <ContactsIcon sizePx={18} /> : <CheckIcon sizePx={18} />}
      {contact === undefined ? say('contacts.save') : say('contacts.saved', { label: contact.label })}
    </Button>
  )
}
