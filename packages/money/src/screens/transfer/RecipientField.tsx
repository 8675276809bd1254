import type { Account } from '@latchkey/connect'
import { paymentsTexts, transferTexts } from '@latchkey/texts'
import { AddressText, Avatar, Button, CloseIcon, classNames, FieldNote, ScanIcon, useTexts } from '@latchkey/ui'
import { type MouseEvent, type ReactNode, type RefObject, useId, useState } from 'react'
import { useContactLabel } from '../../hooks/useContacts.ts'
import { ContactsButton } from '../contacts/ContactsButton.tsx'
import { SaveContact } from '../contacts/SaveContact.tsx'
import type { ContactBookState } from '../contacts/useContactBook.tsx'
import { type RecipientChoice, recipientGroups } from './listRecipients.ts'
import { PasteButton } from './PasteButton.tsx'
import styles from './RecipientField.module.css'
import { optionId, RecipientList } from './RecipientList.tsx'
import { LookAlike, RecipientNote, RecipientWarning } from './RecipientNote.tsx'
import type { RecipientFinding } from './recipientFindings.ts'
import { useChoiceKeys } from './useChoiceKeys.ts'
import { useRecipientChoices } from './useRecipientChoices.ts'
import type { ResolvedRecipient } from './useResolvedRecipient.ts'

export type RecipientFieldProps = {
  readonly account: Account
  /** The network that is paid on. */
  readonly chainId: number
  readonly contacts: Pick<ContactBookState, 'open' | 'edit'>
  readonly value: string
  readonly recipient: ResolvedRecipient
  readonly findings: readonly RecipientFinding[]
  readonly error: string | undefined
  /** The form was not taken because of what is here: that is read first, and no list stands over it. */
  readonly isRefused: boolean
  /** Stands after what is said below the field. */
  readonly noteEnd: ReactNode
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly onChange: (text: string) => void
  /** The visitor wants to scan a code. */
  readonly onScan: () => void
  /** The recipient was taken whole, from the list or by the button: nothing more is to be typed here. */
  readonly onTaken: () => void
  /** From now on a fault is worth telling. */
  readonly onLeft: () => void
}

/**
 * To. While it is filled in, whom this account has paid and the visitor's own accounts are offered; once it holds a
 * recipient and is left, the recipient stands in its place with the whole address. The field is still there beneath:
 * who comes to it edits what was typed.
 */
export function RecipientField(props: RecipientFieldProps) {
  const { account, contacts, value, recipient, error, isRefused, inputRef, onChange, onTaken, onLeft } = props
  const { say } = useTexts(transferTexts)
  const id = useId()
  const [isFocused, setIsFocused] = useState(false)
  const choices = useRecipientChoices(account.address, value)
  const isOffering = isFocused && !isRefused && recipient.status !== 'resolved'
  const offered = isOffering ? recipientGroups.flatMap((group) => choices[group]) : []
  const keys = useChoiceKeys(value, offered.length, (index) => {
    const choice = offered[index]
    if (choice !== undefined) take(choice)
  })
  const chosen = recipient.status === 'resolved' && error === undefined && !isFocused ? recipient : undefined

  function take({ address }: Pick<RecipientChoice, 'address'>) {
    onChange(address)
    onTaken()
  }

  return (
    <div className={styles['field']}>
      <div className={styles['head']}>
        <label className={styles['label']} htmlFor={id}>
          {say('transfer.to.label')}
        </label>
        <ContactsButton onOpen={contacts.open} />
      </div>
      <div className={classNames(styles['box'], chosen && styles['chosen'], error !== undefined && styles['invalid'])}>
        {chosen && <Chip recipient={chosen} />}
        <input
          ref={inputRef}
          id={id}
          className={chosen ? styles['under'] : undefined}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={keys.isOpen}
          aria-controls={keys.isOpen ? `${id}-list` : undefined}
          aria-activedescendant={keys.index >= 0 ? optionId(`${id}-list`, keys.index) : undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-note`}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          // An address too long for the field shows its beginning. Empty, the field is written in from the page's own side.
          dir={value === '' ? undefined : 'auto'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={keys.handleKey}
          onPaste={onLeft}
          onFocus={() => {
            setIsFocused(true)
            keys.reopen()
          }}
          onBlur={() => {
            setIsFocused(false)
            if (value !== '') onLeft()
          }}
        />
        <FieldEnd {...props} />
        {keys.isOpen && <RecipientList id={`${id}-list`} choices={choices} marked={keys.index} onTake={take} />}
      </div>
      <RecipientFieldNote {...props} id={`${id}-note`} isChosen={chosen !== undefined} onUse={take} />
    </div>
  )
}

type FieldEndProps = Pick<RecipientFieldProps, 'value' | 'inputRef' | 'onChange' | 'onScan' | 'onTaken' | 'onLeft'>

/** Takes a recipient in by a press, or back. */
function FieldEnd({ value, inputRef, onChange, onScan, onTaken, onLeft }: FieldEndProps) {
  const payments = useTexts(paymentsTexts)
  const { say } = useTexts(transferTexts)
  if (value === '') {
    return (
      <>
        <Button
          {...payments.spoken}
          kind="quiet"
          shape="icon"
          aria-label={payments.say('payments.scan')}
          onClick={onScan}
        >
          <ScanIcon sizePx={18} />
        </Button>
        <PasteButton
          onPaste={(text) => {
            onChange(text)
            onLeft()
            onTaken()
          }}
          onRefused={() => inputRef.current?.focus()}
        />
      </>
    )
  }
  return (
    <Button
      kind="quiet"
      shape="icon"
      className={styles['back']}
      aria-label={say('transfer.to.takeBack')}
      onClick={() => {
        onChange('')
        inputRef.current?.focus()
      }}
    >
      <CloseIcon sizePx={18} />
    </Button>
  )
}

type NoteProps = Pick<RecipientFieldProps, 'chainId' | 'contacts' | 'recipient' | 'findings' | 'error' | 'noteEnd'> & {
  readonly id: string
  /** The whole address stands in the field itself. */
  readonly isChosen: boolean
  readonly onUse: (known: Pick<RecipientChoice, 'address'>) => void
}

/** The whole address, what is wrong with it or odd about it, and the way on. */
function RecipientFieldNote(props: NoteProps) {
  const { id, chainId, contacts, recipient, findings, error, isChosen, noteEnd, onUse } = props
  const { say } = useTexts(transferTexts)
  const found = recipient.status === 'resolved' ? recipient : undefined
  const isStopped = findings.some(({ severity, code }) => severity === 'block' && code === 'look_alike')
  // Beside one that the visitor knows as well it may be the look-alike, and a name may have left its address for good.
  const known = findings.find(
    ({ code }) => code === 'look_alike_end' || (isStopped && code === 'look_alike'),
  )?.similarTo
  return (
    <FieldNote
      id={id}
      error={error}
      hint={
        <>
          {!isChosen && <RecipientNote recipient={recipient} />}
          <RecipientWarning findings={findings} />
        </>
      }
    >
      {found !== undefined && <LookAlike to={found.address} findings={findings} />}
      {found !== undefined && known !== undefined && (
        <div className={styles['ways']}>
          {/* First, as it is what those have meant who were led here by a forged history. */}
          <Button onMouseDown={stay} onClick={() => onUse({ address: known })}>
            {say('transfer.recipient.useKnown')}
          </Button>
          {isStopped && (
            <SaveContact
              {...{ address: found.address, name: found.name, chainId, onEdit: contacts.edit }}
              onMouseDown={stay}
            />
          )}
        </div>
      )}
      {noteEnd}
    </FieldNote>
  )
}

/** The field keeps the focus: left, it changes its height, and what is pressed would slip away from under the hand. */
const stay = (event: MouseEvent) => event.preventDefault()

type ChipProps = { readonly recipient: Extract<ResolvedRecipient, { readonly status: 'resolved' }> }

/** The recipient as a person: a picture, the visitor's word for it, the name by which it came, and the whole address. */
function Chip({ recipient: { address, name } }: ChipProps) {
  const label = useContactLabel(address)
  return (
    <span className={styles['chip']}>
      <Avatar address={address} />
      <span className={styles['who']}>
        {label !== undefined && <bdi className={styles['name']}>{label}</bdi>}
        {name !== undefined && <bdi className={label === undefined ? styles['name'] : undefined}>{name}</bdi>}
        <AddressText address={address} />
      </span>
    </span>
  )
}
