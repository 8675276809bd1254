import { contactsTexts } from '@latchkey/texts'
import { Button, useTexts } from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import styles from './ContactBook.module.css'

export type AskedButtonProps = {
  readonly question: string
  /** Its words. */
  readonly children: ReactNode
  readonly icon?: ReactNode
  readonly isBusy?: boolean
  readonly onSure: () => void
}

/** Does what cannot be taken back, once it was asked whether that is meant. */
export function AskedButton({ question, children, icon, isBusy = false, onSure }: AskedButtonProps) {
  const { say } = useTexts(contactsTexts)
  const [isAsking, setIsAsking] = useState(false)
  if (!isAsking) {
    return (
      <Button kind="quiet" shape="wide" onClick={() => setIsAsking(true)}>
        {icon} {children}
      </Button>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
    <div role="group" className={styles['ask']} aria-label={question}>
      <p className={styles['question']}>{question}</p>
      <div className={styles['answers']}>
        <Button onClick={() => setIsAsking(false)}>{say('contacts.keep')}</Button>
        <Button
          kind="danger"
          // The button that was pressed is gone.
          autoFocus
          isBusy={isBusy}
          onClick={onSure}
        >
          {children}
        </Button>
      </div>
    </div>
  )
}
