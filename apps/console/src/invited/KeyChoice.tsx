import { Button, Field } from '@latchkey/ui'
import { type FormEvent, useState } from 'react'
import styles from '../layout/screens.module.css'
import { checkPublicKey } from '../users/checkPublicKey.ts'

export type KeyChoiceProps = { readonly isBusy: boolean; readonly onChoose: (publicKey: string) => void }

/** The way in with a key whose private half somebody has already. */
export function KeyChoice({ isBusy, onChoose }: KeyChoiceProps) {
  const [publicKey, setPublicKey] = useState('')
  const [mistake, setMistake] = useState<string>()
  function submit(event: FormEvent) {
    event.preventDefault()
    const found = checkPublicKey(publicKey)
    setMistake(found)
    if (found === undefined) onChoose(publicKey.trim())
  }
  return (
    <form className={styles['panel']} onSubmit={submit} noValidate aria-label="Join with a key">
      <h2 className={styles['panelTitle']}>With an API key</h2>
      <Field
        label="Public key (P-256)"
        value={publicKey}
        hint="66 hexadecimal digits. The private half stays with you; no page asks for it here."
        onChange={({ target }) => setPublicKey(target.value)}
        {...(mistake !== undefined && { error: mistake })}
      />
      <Button type="submit" isBusy={isBusy}>
        Join with the key
      </Button>
    </form>
  )
}
