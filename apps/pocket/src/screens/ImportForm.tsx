import { linkTexts } from '@latchkey/texts'
import { pocketShellTexts } from '@latchkey/texts/pocket'
import { Button, Field, useAction, useTexts } from '@latchkey/ui'
import { useState } from 'react'
import { addTypedKey } from '../keys/addKey.ts'
import { usePocket } from '../PocketContext.ts'
import { chooseAccount } from '../sessions/choose.ts'
import { FailureText } from './FailureText.tsx'
import styles from './pocket.module.css'

/** Takes a private key, typed or pasted. */
export function ImportForm({ onDone }: { readonly onDone: () => void }) {
  const pocket = usePocket()
  const { say, spoken } = useTexts(pocketShellTexts)
  const { say: sayOfLink } = useTexts(linkTexts)
  const [text, setText] = useState('')
  const { state, run, reset } = useAction(async () => {
    const next = addTypedKey(pocket.ring.get(), text)
    pocket.ring.set(next)
    onDone()
    if (next.active !== undefined) await chooseAccount(pocket, next.active)
  })
  return (
    <form
      {...spoken}
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        void run()
      }}
    >
      <Field
        label={say('pocketShell.import.key')}
        type="password"
        value={text}
        autoFocus
        hint={say('pocketShell.import.hint')}
        error={state.status === 'failed' ? <FailureText error={state.error} /> : undefined}
        onChange={(event) => {
          setText(event.target.value)
          reset()
        }}
      />
      <div className={styles['actions']}>
        <Button onClick={onDone}>{sayOfLink('link.cancel')}</Button>
        <Button kind="primary" type="submit">
          {say('pocketShell.import.submit')}
        </Button>
      </div>
    </form>
  )
}
