import { consoleInvitedTexts, consoleSessionTexts, consoleUsersTexts } from '@latchkey/texts/console'
import { Button, Field, useTexts } from '@latchkey/ui'
import { type FormEvent, useState } from 'react'
import styles from '../layout/screens.module.css'
import { checkPublicKey } from '../users/checkPublicKey.ts'

export type KeyChoiceProps = { readonly isBusy: boolean; readonly onChoose: (publicKey: string) => void }

/** The way in with a key whose private half somebody has already. */
export function KeyChoice({ isBusy, onChoose }: KeyChoiceProps) {
  const { say } = useTexts(consoleInvitedTexts)
  const { say: saySession } = useTexts(consoleSessionTexts)
  const { say: sayUsers } = useTexts(consoleUsersTexts)
  const [publicKey, setPublicKey] = useState('')
  const [tried, setTried] = useState<string>()
  const mistake = tried === undefined ? undefined : checkPublicKey(tried, sayUsers)
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(publicKey)
    if (checkPublicKey(publicKey, sayUsers) === undefined) onChoose(publicKey.trim())
  }
  return (
    <form className={styles['panel']} onSubmit={submit} noValidate aria-label={say('consoleInvited.key')}>
      <h2 className={styles['panelTitle']}>{saySession('consoleSession.key.title')}</h2>
      <Field
        label={say('consoleInvited.key.public', { curve: 'P-256' })}
        value={publicKey}
        hint={say('consoleInvited.key.hint')}
        onChange={({ target }) => setPublicKey(target.value)}
        {...(mistake !== undefined && { error: mistake })}
      />
      <Button type="submit" isBusy={isBusy}>
        {say('consoleInvited.key.join')}
      </Button>
    </form>
  )
}
