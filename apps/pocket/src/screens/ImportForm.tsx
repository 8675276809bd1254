import { Button, Field, sentenceOf, useAction } from '@latchkey/ui'
import { useState } from 'react'
import { addTypedKey } from '../keys/addKey.ts'
import { usePocket } from '../PocketContext.ts'
import { chooseAccount } from '../sessions/choose.ts'
import styles from './pocket.module.css'

/** Takes a private key, typed or pasted. */
export function ImportForm({ onDone }: { readonly onDone: () => void }) {
  const pocket = usePocket()
  const [text, setText] = useState('')
  const { state, run, reset } = useAction(async () => {
    const next = addTypedKey(pocket.ring.get(), text)
    pocket.ring.set(next)
    onDone()
    if (next.active !== undefined) await chooseAccount(pocket, next.active)
  })
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        void run()
      }}
    >
      <Field
        label="Private key"
        type="password"
        value={text}
        autoFocus
        hint="64 hexadecimal digits. A test key only."
        error={state.status === 'failed' ? sentenceOf(state.error) : undefined}
        onChange={(event) => {
          setText(event.target.value)
          reset()
        }}
      />
      <div className={styles['actions']}>
        <Button onClick={onDone}>Cancel</Button>
        <Button kind="primary" type="submit">
          Import
        </Button>
      </div>
    </form>
  )
}
