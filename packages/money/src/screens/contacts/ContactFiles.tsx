import { addContacts, type Contact, readContactFile, writeContactFile } from '@latchkey/connect'
import { useHub } from '@latchkey/react'
import { contactsTexts } from '@latchkey/texts'
import { Button, buttonLook, DownloadIcon, useTexts } from '@latchkey/ui'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useContacts } from '../../hooks/useContacts.ts'
import styles from './ContactBook.module.css'

/** A file of the most contacts that there can be is smaller, in bytes. */
const maxFileBytes = 2_000_000

/** Hands the contacts on as a file, and takes those of one in. */
export function ContactFiles({ onTold }: { readonly onTold: (sentence: string) => void }) {
  const { say } = useTexts(contactsTexts)
  const hub = useHub()
  const contacts = useContacts()
  const input = useRef<HTMLInputElement>(null)

  async function take({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    // The same file can be chosen again.
    target.value = ''
    if (file === undefined) return
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
      <input
        ref={input}
        hidden
        type="file"
        accept=".json,application/json"
        aria-label={say('contacts.import')}
        onChange={(event) => void take(event)}
      />
      <Button shape="small" onClick={() => input.current?.click()}>
        {say('contacts.import')}
      </Button>
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
