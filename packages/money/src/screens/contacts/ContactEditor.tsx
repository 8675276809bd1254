import { type Contact, type ContactOutcome, contactsOf, type Hub, removeContact, saveContact } from '@latchkey/connect'
import { type Address, EvmError, findLookAlike, toAddress } from '@latchkey/evm'
import { useHub } from '@latchkey/react'
import { contactsTexts } from '@latchkey/texts'
import { AddressText, Avatar, Button, Field, Notice, RemoveIcon, useAction, useTexts } from '@latchkey/ui'
import { type FormEvent, useState } from 'react'
import { AddressPair } from './AddressPair.tsx'
import { AskedButton } from './AskedButton.tsx'
import styles from './ContactBook.module.css'
import { knownRecipients } from './knownRecipients.ts'

/** A contact that is to be made: nothing of it is known, or its address and perhaps a name. */
export type NewContact = Partial<Pick<Contact, 'address' | 'label' | 'name' | 'chainId'>>

export type ContactEditorProps = {
  readonly contact: Contact | NewContact
  /** Told what was done, in a sentence. */
  readonly onDone: (told: string) => void
}

/** Gives an address a label of the visitor's, changes it, or forgets it. */
export function ContactEditor({ contact, onDone }: ContactEditorProps) {
  const { say } = useTexts(contactsTexts)
  const hub = useHub()
  const [label, setLabel] = useState(contact.label ?? '')
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<{ readonly field: 'label' | 'address'; readonly key: FaultKey }>()
  const address = contact.address ?? readTyped(typed).address
  const alike = address && findLookAlike(address, knownTo(hub))
  const isKept = 'savedAtMs' in contact

  const saving = useAction(async (kept: Address) => {
    const { name, chainId } = contact
    const outcome = await saveContact(hub, {
      address: kept,
      label,
      ...(name !== undefined && chainId !== undefined && { name, chainId }),
    })
    if (outcome !== 'saved') return setFault({ field: 'label', key: `contacts.${outcome}` })
    onDone(say('contacts.saved', { label: label.trim() }))
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    // Enter is heard while the button is busy.
    if (saving.state.status === 'running') return
    if (address === undefined) return setFault({ field: 'address', key: readTyped(typed).fault })
    void saving.run(address)
  }

  return (
    <form className={styles['editor']} onSubmit={handleSubmit} noValidate>
      {contact.address === undefined ? (
        <Field
          label={say('contacts.address')}
          data-autofocus=""
          dir="ltr"
          value={typed}
          error={fault?.field === 'address' ? say(fault.key) : undefined}
          onChange={(event) => {
            setTyped(event.target.value)
            setFault(undefined)
          }}
        />
      ) : (
        <div className={styles['who']}>
          <Avatar address={contact.address} sizePx={48} />
          <AddressText address={contact.address} />
        </div>
      )}
      <Field
        label={say('contacts.label')}
        data-autofocus={contact.address && ''}
        value={label}
        maxLength={60}
        dir="auto"
        autoCapitalize="words"
        hint={say('contacts.labelHint')}
        error={fault?.field === 'label' ? say(fault.key) : undefined}
        onChange={(event) => {
          setLabel(event.target.value)
          setFault(undefined)
        }}
      />
      {address !== undefined && alike !== undefined && !isKept && (
        <Notice kind="caution" title={say('contacts.alike')}>
          <AddressPair known={alike.address} to={address} />
        </Notice>
      )}
      <Button type="submit" kind="primary" shape="wide" isBusy={saving.state.status === 'running'}>
        {say('contacts.save')}
      </Button>
      {isKept && <Delete contact={contact} onDone={onDone} onRefused={(key) => setFault({ field: 'label', key })} />}
    </form>
  )
}

type DeleteProps = {
  readonly contact: Contact
  readonly onDone: ContactEditorProps['onDone']
  readonly onRefused: (key: FaultKey) => void
}

function Delete({ contact: { address, label }, onDone, onRefused }: DeleteProps) {
  const { say } = useTexts(contactsTexts)
  const hub = useHub()
  const removing = useAction(async () => {
    const outcome = await removeContact(hub, address)
    if (outcome === 'saved') onDone(say('contacts.deleted', { label }))
    else onRefused(`contacts.${outcome}`)
  })
  return (
    <AskedButton
      question={say('contacts.deleteSure', { label })}
      icon={<RemoveIcon sizePx={18} />}
      isBusy={removing.state.status === 'running'}
      onSure={() => void removing.run()}
    >
      {say('contacts.delete')}
    </AskedButton>
  )
}

/** Everybody whom the visitor knows, and not contacts alone: one that is kept is known, and no look-alike is held up then. */
function knownTo(hub: Hub): readonly Address[] {
  const state = hub.state.get()
  if (state.status !== 'connected')
    return contactsOf(hub)
      .get()
      .contacts.map(({ address }) => address)
  const { address } = state.account
  return [address, ...knownRecipients(hub, address)]
}

type FaultKey = `contacts.${Exclude<ContactOutcome, 'saved'> | 'badAddress' | 'badChecksum'}`

function readTyped(typed: string): { readonly address?: Address; readonly fault: FaultKey } {
  try {
    return { address: toAddress(typed.replace(/\s+/g, '')), fault: 'contacts.badAddress' }
  } catch (error) {
    if (!(error instanceof EvmError)) throw error
    return { fault: error.code === 'bad_checksum' ? 'contacts.badChecksum' : 'contacts.badAddress' }
  }
}
