import { consoleInvitedTexts, consoleSessionTexts } from '@latchkey/texts/console'
import { Button, Field, useTexts } from '@latchkey/ui'
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
  const { say } = useTexts(consoleInvitedTexts)
  const { say: saySession } = useTexts(consoleSessionTexts)
  const [name, setName] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    onChoose(name.trim())
  }
  return (
    <form className={styles['panel']} onSubmit={submit} aria-label={say('consoleInvited.passkey')}>
      <h2 className={styles['panelTitle']}>{saySession('consoleSession.passkey.title')}</h2>
      {isPossible ? (
        <>
          <p className={styles['quiet']}>{say('consoleInvited.passkey.help')}</p>
          <Field
            label={say('consoleInvited.passkey.name')}
            value={name}
            hint={say('consoleInvited.passkey.nameHint')}
            onChange={({ target }) => setName(target.value)}
          />
          <Button kind="primary" shape="wide" type="submit" isBusy={isBusy}>
            {say('consoleInvited.passkey')}
          </Button>
        </>
      ) : (
        <p className={styles['quiet']}>{saySession('consoleSession.passkey.none')}</p>
      )}
    </form>
  )
}
