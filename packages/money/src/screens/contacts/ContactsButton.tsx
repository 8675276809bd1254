import { contactsTexts } from '@latchkey/texts'
import { Button, ContactsIcon, useTexts } from '@latchkey/ui'
import styles from './ContactsButton.module.css'
import { contactBook } from './lateContactBook.ts'

/** Opens the contacts, from which one is chosen. */
export function ContactsButton({ onOpen }: { readonly onOpen: () => void }) {
  const { say, spoken } = useTexts(contactsTexts)
  return (
    <Button
      {...spoken}
      kind="quiet"
      shape="small"
      className={styles['open']}
      aria-haspopup="dialog"
      onPointerEnter={() => void contactBook.load().catch(() => undefined)}
      onClick={onOpen}
    >
      <ContactsIcon sizePx={16} /> {say('contacts.open')}
    </Button>
  )
}
