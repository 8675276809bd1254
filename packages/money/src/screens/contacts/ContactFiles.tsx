import { addContacts, type Contact, readContactFile, writeContactFile } from '@latchkey/connect'
import { useHub } from '@latchkey/react'
import { contactsTexts } from '@latchkey/texts'
import { buttonLook, DownloadIcon, FileButton, useTexts } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { useContacts } from '../../hooks/useContacts.ts'
import styles from './ContactBook.module.css'

/** A file of the most contacts that there can be is smaller, in bytes. */
const maxFileBytes = 2_000_000

/** Hands the contacts on as a file, and takes those of one in. */
export function ContactFiles({ onTold }: { readonly onTold: (sentence: string) => void }) {
  const { say } = useTexts(contactsTexts)
  const hub = useHub()
  const contacts = useContacts()

  async function take(file: File) {
    const read = file.size > maxFileBytes ? undefined : readContactFile(await file.text())
    if (read === undefined) return onTold(say('contacts.badFile'))
    const count = await addContacts(hub, read.contacts)
    if (typeof count === 'string') return onTold(say(`contacts.${count}`))
    const leftOut = read.leftOut + read.contacts.length - count
    const more = leftOut > 0 ? ` ${say('contacts.leftOut', { count: leftOut })}` : ''
    onTold(say('contacts.imported', { count }) + more)
  }

  return (
    <div className={styles['files']}>
      <FileButton shape="small" label={say('contacts.import')} accept=".json,application/json" onFile={take} />
      {contacts.length > 0 && <Export contacts={contacts} />}
    </div>
  )
}

/** A link to the file, which is made here and goes nowhere. */
function Export({ contacts }: { readonly contacts: readonly Contact[] }) {
  const { say } = useTexts(contactsTexts)
  const [href, setHref] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([writeContactFile(contacts)], { type: 'application/json' }))
    setHref(made)
    return () => URL.revokeObjectURL(made)
  }, [contacts])
  return (
    <a className={buttonLook('secondary', 'small')} href={href} download="latchkey-contacts.json">
      <DownloadIcon sizePx={16} /> {say('contacts.export')}
    </a>
  )
}
