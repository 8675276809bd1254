import type { Contact } from '@latchkey/connect'
import { shortAddress } from '@latchkey/evm'
import { contactsTexts } from '@latchkey/texts'
import {
  AddIcon,
  Avatar,
  Button,
  Dialog,
  EditIcon,
  Field,
  LiveRegion,
  Row,
  Scene,
  SearchIcon,
  useTexts,
  Waiting,
} from '@latchkey/ui'
import { useState } from 'react'
import { useKeptContacts } from '../../hooks/useContacts.ts'
import styles from './ContactBook.module.css'
import { ContactEditor, type NewContact } from './ContactEditor.tsx'
import { ContactFiles } from './ContactFiles.tsx'
import { UnreadableContacts } from './UnreadableContacts.tsx'

/** More contacts than this can be searched. */
const maxUnsearched = 6

export type ContactBookProps = {
  readonly isOpen: boolean
  /** Opens with this contact in the editor, and closes when that is done; with the list unless given. */
  readonly editing?: Contact | NewContact | undefined
  /** A contact was chosen from the list; without it none can be. */
  readonly onTake?: ((contact: Contact) => void) | undefined
  readonly onClose: () => void
}

/** The dialog of the contacts: those that are kept, one of them to be changed, and their way to other browsers. */
export function ContactBook({ isOpen, editing, onTake, onClose }: ContactBookProps) {
  const { say, spoken } = useTexts(contactsTexts)
  const [edited, setEdited] = useState<Contact | NewContact>()
  const [told, setTold] = useState('')
  const { status } = useKeptContacts()
  // Nothing can be saved beside contacts that cannot be read.
  const inEditor = status === 'unreadable' ? undefined : (editing ?? edited)
  const isKept = inEditor !== undefined && 'savedAtMs' in inEditor
  const title = inEditor === undefined ? 'contacts.title' : isKept ? 'contacts.edit' : 'contacts.add'

  function close() {
    setEdited(undefined)
    setTold('')
    onClose()
  }

  return (
    <Dialog
      isOpen={isOpen}
      title={say(title)}
      state={inEditor === undefined ? 'contacts' : 'contact'}
      view={inEditor === undefined ? 'list' : 'editor'}
      spoken={spoken}
      onClose={close}
      onBack={editing === undefined && inEditor !== undefined ? () => setEdited(undefined) : undefined}
    >
      {status === 'unreadable' ? (
        <UnreadableContacts onTold={setTold} />
      ) : inEditor === undefined ? (
        <List
          onTake={onTake}
          onEdit={(contact) => {
            setTold('')
            setEdited(contact)
          }}
          onTold={setTold}
        />
      ) : (
        <ContactEditor
          contact={inEditor}
          onDone={(done) => {
            if (editing !== undefined) return close()
            setTold(done)
            setEdited(undefined)
          }}
        />
      )}
      {inEditor === undefined && told !== '' && <p className={styles['told']}>{told}</p>}
      <LiveRegion status={told} />
    </Dialog>
  )
}

type ListProps = Pick<ContactBookProps, 'onTake'> & {
  readonly onEdit: (contact: Contact | NewContact) => void
  readonly onTold: (sentence: string) => void
}

function List({ onTake, onEdit, onTold }: ListProps) {
  const { say } = useTexts(contactsTexts)
  const { status, isSealed, contacts } = useKeptContacts()
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLowerCase()
  const found = contacts.filter(({ label, name = '', address }) =>
    [label, name, address].some((text) => text.toLowerCase().includes(wanted)),
  )
  if (status === 'reading') return <Waiting />
  return (
    <div className={styles['panel']}>
      {contacts.length === 0 && (
        <Scene scene="empty" title={say('contacts.none')} shape="part">
          <p>{say('contacts.noneHelp')}</p>
        </Scene>
      )}
      {contacts.length > maxUnsearched && (
        <Field
          label={say('contacts.search')}
          labelStyle="hidden"
          type="search"
          placeholder={say('contacts.search')}
          value={query}
          before={<SearchIcon sizePx={18} />}
          onChange={(event) => setQuery(event.target.value)}
        />
      )}
      {found.length > 0 && (
        <ul className={styles['rows']} aria-label={say('contacts.group')}>
          {found.map((contact) => (
            <Entry key={contact.address} contact={contact} onTake={onTake} onEdit={onEdit} />
          ))}
        </ul>
      )}
      {contacts.length > 0 && found.length === 0 && <p className={styles['quiet']}>{say('contacts.notFound')}</p>}
      <Button shape="wide" onClick={() => onEdit({})}>
        <AddIcon sizePx={18} /> {say('contacts.add')}
      </Button>
      <ContactFiles onTold={onTold} />
      <p className={styles['where']}>{say(isSealed ? 'contacts.whereSealed' : 'contacts.where')}</p>
    </div>
  )
}

type EntryProps = Pick<ListProps, 'onTake' | 'onEdit'> & { readonly contact: Contact }

function Entry({ contact, onTake, onEdit }: EntryProps) {
  const { say } = useTexts(contactsTexts)
  const { address, label, name } = contact
  return (
    <li className={styles['entry']}>
      <Row
        data-row=""
        data-name={label}
        start={<Avatar address={address} sizePx={36} />}
        label={<bdi>{label}</bdi>}
        detail={
          <>
            {name !== undefined && <bdi>{name}</bdi>} <bdi className={styles['address']}>{shortAddress(address)}</bdi>
          </>
        }
        onClick={() => (onTake === undefined ? onEdit(contact) : onTake(contact))}
      />
      <Button kind="quiet" shape="icon" aria-label={say('contacts.editOf', { label })} onClick={() => onEdit(contact)}>
        <EditIcon sizePx={18} />
      </Button>
    </li>
  )
}
