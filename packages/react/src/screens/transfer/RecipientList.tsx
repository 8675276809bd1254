import { shortAddress } from '@latchkey/evm'
import { transferTexts } from '@latchkey/texts'
import { Avatar, useDates, useTexts } from '@latchkey/ui'
import { useId } from 'react'
import type { RecipientChoice, RecipientChoices } from './listRecipients.ts'
import styles from './RecipientList.module.css'

export type RecipientListProps = {
  readonly id: string
  readonly choices: RecipientChoices
  /** The place of the marked one, counted through both groups. */
  readonly marked: number
  readonly onTake: (choice: RecipientChoice) => void
}

/** The recipients that are offered below "To". The field keeps the focus, and names the marked one by its id. */
export function RecipientList({ id, choices: { paid, own }, marked, onTake }: RecipientListProps) {
  const { say } = useTexts(transferTexts)
  const group = { listId: id, marked, onTake }
  return (
    <div id={id} role="listbox" className={styles['list']} aria-label={say('transfer.to.choices')}>
      {paid.length > 0 && <Group {...group} title={say('transfer.to.paid')} choices={paid} first={0} />}
      {own.length > 0 && <Group {...group} title={say('transfer.to.own')} choices={own} first={paid.length} />}
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
  const { say } = useTexts(transferTexts)
  const { day } = useDates()
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
          <span className={styles['who']}>
            <bdi className={choice.name === undefined ? styles['address'] : styles['name']}>
              {choice.name ?? shortAddress(choice.address)}
            </bdi>
            <span className={styles['detail']}>
              {choice.name !== undefined && <bdi className={styles['address']}>{shortAddress(choice.address)}</bdi>}
              {choice.paidAtMs !== undefined && <span>{say('transfer.to.paidOn', { day: day(choice.paidAtMs) })}</span>}
            </span>
          </span>
        </div>
      ))}
    </div>
  )
}
