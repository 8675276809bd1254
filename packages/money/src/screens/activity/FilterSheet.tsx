import type { HistoryFilters } from '@latchkey/connect'
import { activityTexts } from '@latchkey/texts'
import { Button, CheckIcon, CloseIcon, Dialog, type DialogProps, FilterIcon, useTexts } from '@latchkey/ui'
import { useRef, useState } from 'react'
import styles from './ActivityFilters.module.css'
import type { FilterGroup } from './filterGroups.ts'

export type FilterButtonProps = {
  readonly groups: readonly FilterGroup[]
  readonly onChange: (filters: HistoryFilters) => void
}

/** Opens the sheet with all choices; says how many are made. */
export function FilterButton({ groups, onChange }: FilterButtonProps) {
  const { say } = useTexts(activityTexts)
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const count = groups.filter(({ chosen }) => chosen !== undefined).length
  return (
    <>
      <Button
        ref={opener}
        aria-haspopup="dialog"
        aria-label={count === 0 ? undefined : say('activity.filter.made', { count })}
        onClick={() => setIsOpen(true)}
      >
        <FilterIcon sizePx={18} />
        <span className={styles['word']}>{say('activity.filter')}</span>
        {count > 0 && <span className={styles['count']}>{count}</span>}
      </Button>
      <FilterSheet
        isOpen={isOpen}
        groups={groups}
        opener={opener}
        onChange={onChange}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}

export type FilterSheetProps = FilterButtonProps & Pick<DialogProps, 'isOpen' | 'opener' | 'onClose'>

/** Each question with its answers as chips. Pressing the pressed one takes the answer back. */
export function FilterSheet({ groups, onChange, ...dialog }: FilterSheetProps) {
  const { say, spoken } = useTexts(activityTexts)
  return (
    <Dialog {...dialog} title={say('activity.filter')} spoken={spoken}>
      <Groups groups={groups} onChange={onChange} />
      <Button kind="primary" shape="wide" className={styles['show']} onClick={dialog.onClose}>
        {say('activity.filter.show')}
      </Button>
    </Dialog>
  )
}

function Groups({ groups, onChange }: FilterButtonProps) {
  return (
    <div className={styles['groups']}>
      {groups.map(({ key, title, chosen, options, answer }) => (
        <fieldset key={key} className={styles['group']}>
          <legend className={styles['legend']}>{title}</legend>
          <div className={styles['chips']}>
            {options.map(({ value, words }) => {
              const isChosen = chosen === value
              return (
                <button
                  key={value}
                  type="button"
                  className={styles['chip']}
                  aria-pressed={isChosen}
                  onClick={() => onChange(answer(isChosen ? undefined : value))}
                >
                  {isChosen && <CheckIcon sizePx={16} />}
                  <bdi>{words}</bdi>
                </button>
              )
            })}
          </div>
        </fieldset>
      ))}
    </div>
  )
}

/** The filters in force, each a button that takes it back. */
export function ChosenFilters({ groups, onChange }: FilterButtonProps) {
  const { say } = useTexts(activityTexts)
  const made = groups.flatMap(({ key, chosen, options, answer }) =>
    options.filter(({ value }) => value === chosen).map(({ words }) => ({ key, words, answer })),
  )
  if (made.length === 0) return null
  return (
    <div className={styles['chips']}>
      {made.map(({ key, words, answer }) => (
        <button
          key={key}
          type="button"
          className={styles['chip']}
          data-made
          aria-label={say('activity.filter.remove', { name: words })}
          onClick={() => onChange(answer(undefined))}
        >
          <bdi>{words}</bdi>
          <CloseIcon sizePx={16} />
        </button>
      ))}
    </div>
  )
}
