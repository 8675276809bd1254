import type { Contact } from '@latchkey/connect'
import { Late } from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import type { NewContact } from './ContactEditor.tsx'
import { contactBook } from './lateContactBook.ts'

/** The dialog of the contacts, and the ways to open it. */
export type ContactBookState = {
  /** To be drawn beside a form, and never in it: Enter in the dialog is no request to send that form. */
  readonly dialog: ReactNode
  /** Opens the list, of which one is chosen. */
  readonly open: () => void
  /** Opens one contact, to be saved or changed. */
  readonly edit: (contact: Contact | NewContact) => void
}

type Opened = { readonly isOpen: boolean; readonly editing?: Contact | NewContact }

/** Opens the contacts from a screen; their code comes with the first opening. */
export function useContactBook(onTake?: (contact: Contact) => void): ContactBookState {
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened((before) => ({ ...before, isOpen: false }))
  function take(contact: Contact) {
    close()
    onTake?.(contact)
  }
  return {
    dialog: opened && (
      <Late
        of={contactBook}
        waiting={null}
        with={{ ...opened, onClose: close, onTake: onTake === undefined ? undefined : take }}
      />
    ),
    open: () => setOpened({ isOpen: true }),
    edit: (editing) => setOpened({ isOpen: true, editing }),
  }
}
