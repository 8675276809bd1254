import { Button, Field } from '@latchkey/ui'
import { type FormEvent, useState } from 'react'
import styles from '../layout/screens.module.css'

export type PasskeyChoiceProps = {
  readonly isPossible: boolean
  readonly isBusy: boolean
  /** With the name that was typed, which may be empty. */
  readonly onChoose: (name: string) => void
}

/** The way in with a passkey of this device. */
export function PasskeyChoice({ isPossible, isBusy, onChoose }: PasskeyChoiceProps) {
  const [name, setName] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    onChoose(name.trim())
  }
  return (
    <form className={styles['panel']} onSubmit={submit} aria-label="Join with a passkey">
      <h2 className={styles['panelTitle']}>With a passkey</h2>
      {isPossible ? (
        <>
          <p className={styles['quiet']}>Made on this device, and kept by it. The simplest way for a person.</p>
          <Field
            label="What to call this device"
            value={name}
            hint="Such as “Work laptop”. It may stay empty."
            onChange={({ target }) => setName(target.value)}
          />
          <Button kind="primary" shape="wide" type="submit" isBusy={isBusy}>
            Join with a passkey
          </Button>
        </>
      ) : (
        <p className={styles['quiet']}>This browser knows no passkeys.</p>
      )}
    </form>
  )
}
