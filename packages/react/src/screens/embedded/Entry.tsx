import { walletTexts } from '@latchkey/texts'
import { Button, focusedElement, Tag, useAction, useFocusOnArrival, useTexts } from '@latchkey/ui'
import { type ReactNode, useId, useRef, useState } from 'react'
import { FailureNotice } from './FailureNotice.tsx'
import styles from './wallet.module.css'

export type EntryProps = {
  readonly name: string
  readonly tag?: string | undefined
  /** A quiet line below the name. */
  readonly detail: ReactNode
  /** The action on it, such as "Remove"; nothing where it is absent. */
  readonly action?: string
  /** Asked before it is done. */
  readonly question: string
  /** The answer that does it. */
  readonly confirm: string
  readonly onConfirm: () => Promise<unknown>
}

/** One thing in a list, with what can be done to it on a second word. */
export function Entry({ name, tag, detail, action, question, confirm, onConfirm }: EntryProps) {
  const nameId = useId()
  const [isAsked, setIsAsked] = useState(false)
  const { state, run, reset } = useAction(onConfirm)
  const button = useRef<HTMLButtonElement>(null)
  const item = useRef<HTMLLIElement>(null)

  function keep() {
    reset()
    setIsAsked(false)
    button.current?.focus()
  }

  async function confirmed() {
    const place = item.current
    const heading = place?.closest('section')?.querySelector('h2')
    if (!(await run())) return
    // It goes, and the button that was pressed with it; who has moved on meanwhile stays where he is.
    const focused = focusedElement()
    if (focused === document.body || place?.contains(focused)) heading?.focus()
  }

  return (
    <li ref={item} className={styles['entry']}>
      <div className={styles['words']}>
        <span className={styles['name']}>
          <bdi id={nameId}>{name}</bdi>
          {tag !== undefined && <Tag>{tag}</Tag>}
        </span>
        <span className={styles['quiet']}>{detail}</span>
      </div>
      {action !== undefined && (
        <Button ref={button} aria-describedby={nameId} aria-expanded={isAsked} onClick={() => setIsAsked(true)}>
          {action}
        </Button>
      )}
      {isAsked && (
        <div className={styles['second']}>
          <SecondWord
            question={question}
            confirm={confirm}
            isBusy={state.status === 'running'}
            onConfirm={() => void confirmed()}
            onKeep={keep}
          />
        </div>
      )}
      <FailureNotice className={styles['whole']} failure={state.status === 'failed' ? state.error : undefined} />
    </li>
  )
}

type SecondWordProps = Pick<EntryProps, 'question' | 'confirm'> & {
  readonly isBusy: boolean
  readonly onConfirm: () => void
  readonly onKeep: () => void
}

function SecondWord({ question, confirm, isBusy, onConfirm, onKeep }: SecondWordProps) {
  const { say } = useTexts(walletTexts)
  const questionId = useId()
  return (
    <>
      <p id={questionId} className={styles['lead']}>
        {question}
      </p>
      <div className={styles['actions']}>
        <Button ref={useFocusOnArrival<HTMLButtonElement>()} aria-describedby={questionId} onClick={onKeep}>
          {say('wallet.keep')}
        </Button>
        <Button kind="danger" isBusy={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </>
  )
}
