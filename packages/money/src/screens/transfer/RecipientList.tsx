import { shortAddress } from '@latchkey/evm'
import { contactsTexts, transferTexts } from '@latchkey/texts'
import { Avatar, useDates, useTexts } from '@latchkey/ui'
import { useId } from 'react'
import { type RecipientChoice, type RecipientChoices, recipientGroups } from './listRecipients.ts'
import styles from './RecipientList.module.css'

export type RecipientListProps = {
  readonly id: string
  readonly choices: RecipientChoices
  /** The place of the marked one, counted through all groups. */
  readonly marked: number
  readonly onTake: (choice: RecipientChoice) => void
}

/** The recipients that are offered below "To". The field keeps the focus, and names the marked one by its id. */
export function RecipientList({ id, choices, marked, onTake }: RecipientListProps) {
  const { say } = useTexts(transferTexts)
  const { say: sayContacts } = useTexts(contactsTexts)
  const titles = {
    contacts: sayContacts('contacts.group'),
    paid: say('transfer.to.paid'),
    own: say('transfer.to.own'),
  }
  let next = 0
  const groups = recipientGroups.map((name) => {
    const first = next
    next += choices[name].length
    return { name, first }
  })
  return (
    <div id={id} role="listbox" className={styles['list']} aria-label={say('transfer.to.choices')}>
      {groups.map(
        ({ name, first }) =>
          choices[name].length > 0 && (
            <Group
              key={name}
              listId={id}
              title={titles[name]}
              choices={choices[name]}
              first={first}
              marked={marked}
              onTake={onTake}
            />
          ),
      )}
    </div>
  )
}

/** The id of an option, by which its field points to it. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

type GroupProps = Pick<RecipientListProps, 'marked' | 'onTake'> & {
  readonly listId: string
  readonly title: string
  readonly choices: readonly RecipientChoice[]
  readonly first: number
}

function Group({ listId, title, choices, first, marked, onTake }: GroupProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
    <div role="group" aria-labelledby={id}>
      <div id={id} className={styles['title']}>
        {title}
      </div>
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
        <div
          key={choice.address}
          id={optionId(listId, first + index)}
          role="option"
          tabIndex={-1}
          className={styles['option']}
          aria-selected={first + index === marked}
          // Before the click: the field must not lose the focus, or the list would be gone by then.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(choice)}
        >
          <Avatar address={choice.address} sizePx={36} />
          <Choice choice={choice} />
        </div>
      ))}
    </div>
  )
}

/** A person by the visitor's own word, else by a name, else by the address; all that is known stands below. */
function Choice({ choice: { address, label, name, paidAtMs } }: { readonly choice: RecipientChoice }) {
  const { say } = useTexts(transferTexts)
  const { day } = useDates()
  const word = label ?? name
  return (
    <span className={styles['who']}>
      <bdi className={word === undefined ? styles['address'] : styles['name']}>{word ?? shortAddress(address)}</bdi>
      <span className={styles['detail']}>
        {label !== undefined && name !== undefined && <bdi>{name}</bdi>}
        {word !== undefined && <bdi className={styles['address']}>{shortAddress(address)}</bdi>}
        {paidAtMs !== undefined && <span>{say('transfer.to.paidOn', { day: day(paidAtMs) })}</span>}
      </span>
    </span>
  )
}
