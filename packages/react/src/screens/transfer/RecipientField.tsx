import type { Account } from '@latchkey/connect'
import { transferTexts } from '@latchkey/texts'
import { AddressText, Avatar, Button, CloseIcon, classNames, useTexts } from '@latchkey/ui'
import { type ReactNode, type RefObject, useId, useState } from 'react'
import type { RecipientChoice } from './listRecipients.ts'
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
  const { account, value, recipient, findings, error, isRefused, noteEnd, inputRef, onChange, onTaken, onLeft } = props
  const { say } = useTexts(transferTexts)
  const id = useId()
  const [isFocused, setIsFocused] = useState(false)
  const choices = useRecipientChoices(account.address, value)
  const isOffering = isFocused && !isRefused && recipient.status !== 'resolved'
  const offered = isOffering ? [...choices.paid, ...choices.own] : []
  const keys = useChoiceKeys(value, offered.length, (index) => {
    const choice = offered[index]
    if (choice !== undefined) take(choice)
  })
  const chosen = recipient.status === 'resolved' && error === undefined && !isFocused ? recipient : undefined

  function take({ address }: Pick<RecipientChoice, 'address'>) {
    onChange(address)
    onTaken()
  }

  function takeBack() {
    onChange('')
    inputRef.current?.focus()
  }

  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {say('transfer.to.label')}
      </label>
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
        {value === '' ? (
          <PasteButton
            onPaste={(text) => {
              onChange(text)
              onLeft()
              onTaken()
            }}
            onRefused={() => inputRef.current?.focus()}
          />
        ) : (
          <Button
            kind="quiet"
            shape="icon"
            className={styles['back']}
            aria-label={say('transfer.to.takeBack')}
            onClick={takeBack}
          >
            <CloseIcon sizePx={18} />
          </Button>
        )}
        {keys.isOpen && <RecipientList id={`${id}-list`} choices={choices} marked={keys.index} onTake={take} />}
      </div>
      <div className={styles['note']}>
        {error === undefined ? (
          <div id={`${id}-note`} className={styles['hint']}>
            {chosen === undefined && <RecipientNote recipient={recipient} />}
            <RecipientWarning findings={findings} />
            {recipient.status === 'resolved' && <LookAlike to={recipient.address} findings={findings} />}
          </div>
        ) : (
          <div id={`${id}-note`} className={styles['error']} role="alert">
            {error}
          </div>
        )}
        {noteEnd}
      </div>
    </div>
  )
}

type ChipProps = { readonly recipient: Extract<ResolvedRecipient, { readonly status: 'resolved' }> }

/** The recipient as a person: a picture, the name by which it came, and the whole address. */
function Chip({ recipient: { address, name } }: ChipProps) {
  return (
    <span className={styles['chip']}>
      <Avatar address={address} />
      <span className={styles['who']}>
        {name !== undefined && <bdi className={styles['name']}>{name}</bdi>}
        <AddressText address={address} />
      </span>
    </span>
  )
}
