import type { EmbeddedContents, EmbeddedController, EmbeddedPasskey, EmbeddedVariant } from '@latchkey/embedded'
import { Button, Field, LiveRegion, Moment, Notice, useAction } from '@latchkey/ui'
import { type FormEvent, useState } from 'react'
import { Entry } from './Entry.tsx'
import { FailureNotice } from './FailureNotice.tsx'
import { Part } from './Part.tsx'
import styles from './wallet.module.css'

export type PasskeysPartProps = {
  readonly controller: EmbeddedController
  readonly variant: EmbeddedVariant
  readonly contents: EmbeddedContents
  readonly onChanged: () => Promise<unknown>
}

/** The passkeys that open the wallet: looking, adding, removing. */
export function PasskeysPart({ controller, variant, contents, onChanged }: PasskeysPartProps) {
  const { passkeys, email, isRecoverable = false } = contents
  const [said, setSaid] = useState<string>()
  const isLast = passkeys.length === 1
  // By mail one comes in without any passkey.
  const canGo = !isLast || isRecoverable || variant === 'turnkey'

  async function remove({ id, name }: EmbeddedPasskey) {
    const { owner } = await controller.open()
    await owner.removePasskey(id)
    setSaid(`The passkey ${name} is removed.`)
    await onChanged()
  }

  return (
    <Part
      title="Passkeys"
      lead={
        passkeys.length === 0
          ? 'No passkey yet. With one you need no code to come in.'
          : 'Each of these opens your wallet. A second one, on another device, is your spare key.'
      }
    >
      {passkeys.length > 0 && (
        <ul className={styles['list']} aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <Entry
              key={passkey.id}
              name={passkey.name}
              detail={
                canGo ? (
                  <>
                    Added{' '}
                    <Moment atMs={passkey.createdAtMs} precision={hasTwin(passkey, passkeys) ? 'second' : 'minute'} />
                  </>
                ) : (
                  'Your only way in. Add another passkey before you remove this one.'
                )
              }
              {...(canGo && { action: 'Remove' })}
              question={
                isLast
                  ? `This is your last passkey. Without it, only a code sent to ${email ?? 'your mail'} lets you in.`
                  : 'It will not open your wallet any more. Remove it from your device as well.'
              }
              confirm="Remove passkey"
              onConfirm={() => remove(passkey)}
            />
          ))}
        </ul>
      )}
      {controller.hasPasskeys ? (
        <AddPasskey
          onAdd={async (name) => {
            const { owner } = await controller.open()
            await owner.addPasskey(name)
            setSaid(`The passkey ${name} is added.`)
            await onChanged()
          }}
        />
      ) : (
        <Notice title="Webauthn is not supported on this device">Add passkeys in a browser that knows them.</Notice>
      )}
      <LiveRegion status={said} />
    </Part>
  )
}

const minuteMs = 60_000

/** Whether another one is called the same and was added in the same minute, such as the second of two after a recovery. */
function hasTwin({ id, name, createdAtMs }: EmbeddedPasskey, passkeys: readonly EmbeddedPasskey[]): boolean {
  const minute = Math.floor(createdAtMs / minuteMs)
  return passkeys.some(
    (other) => other.id !== id && other.name === name && Math.floor(other.createdAtMs / minuteMs) === minute,
  )
}

function AddPasskey({ onAdd }: { readonly onAdd: (name: string) => Promise<void> }) {
  const [name, setName] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const { state, run } = useAction(onAdd)
  const isEmpty = name.trim() === ''

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setHasTried(true)
    if (isEmpty || state.status === 'running' || !(await run(name.trim()))) return
    setName('')
    setHasTried(false)
  }

  return (
    <form className={styles['add']} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Field
        label="Name of the new passkey"
        placeholder="My phone"
        maxLength={64}
        value={name}
        error={hasTried && isEmpty ? 'Give it a name by which you know it later.' : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" isBusy={state.status === 'running'}>
        Add a passkey
      </Button>
      <FailureNotice className={styles['whole']} failure={state.status === 'failed' ? state.error : undefined} />
    </form>
  )
}
