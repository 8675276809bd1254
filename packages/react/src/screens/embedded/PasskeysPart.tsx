import type { EmbeddedContents, EmbeddedController, EmbeddedPasskey, EmbeddedVariant } from '@latchkey/embedded'
import { walletTexts } from '@latchkey/texts'
import { Button, Field, LiveRegion, Moment, Notice, useAction, useTexts } from '@latchkey/ui'
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
  const { say, rich } = useTexts(walletTexts)
  const { passkeys, email, isRecoverable = false } = contents
  const [said, setSaid] = useState<string>()
  const isLast = passkeys.length === 1
  // By mail one comes in without any passkey.
  const canGo = !isLast || isRecoverable || variant === 'turnkey'

  async function remove({ id, name }: EmbeddedPasskey) {
    const { owner } = await controller.open()
    await owner.removePasskey(id)
    setSaid(say('wallet.passkeys.removed', { name }))
    await onChanged()
  }

  return (
    <Part
      name="passkeys"
      title={say('wallet.passkeys')}
      lead={say(passkeys.length === 0 ? 'wallet.passkeys.none' : 'wallet.passkeys.help')}
    >
      {passkeys.length > 0 && (
        <ul className={styles['list']} aria-label={say('wallet.passkeys')}>
          {passkeys.map((passkey) => (
            <Entry
              key={passkey.id}
              name={passkey.name}
              detail={
                canGo
                  ? rich('wallet.passkeys.since', {
                      time: () => (
                        <Moment
                          atMs={passkey.createdAtMs}
                          precision={hasTwin(passkey, passkeys) ? 'second' : 'minute'}
                        />
                      ),
                    })
                  : say('wallet.passkeys.onlyWay')
              }
              {...(canGo && { action: say('wallet.passkeys.remove') })}
              question={
                !isLast
                  ? say('wallet.passkeys.question')
                  : email === undefined
                    ? say('wallet.passkeys.lastQuestionAny')
                    : say('wallet.passkeys.lastQuestion', { email })
              }
              confirm={say('wallet.passkeys.removeIt')}
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
            setSaid(say('wallet.passkeys.added', { name }))
            await onChanged()
          }}
        />
      ) : (
        <Notice title={say('wallet.passkeys.unsupported')}>{say('wallet.passkeys.unsupportedHelp')}</Notice>
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
  const { say } = useTexts(walletTexts)
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
        label={say('wallet.passkeys.name')}
        placeholder={say('wallet.passkeys.nameExample')}
        maxLength={64}
        value={name}
        error={hasTried && isEmpty ? say('wallet.passkeys.nameMissing') : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" isBusy={state.status === 'running'}>
        {say('wallet.passkeys.add')}
      </Button>
      <FailureNotice className={styles['whole']} failure={state.status === 'failed' ? state.error : undefined} />
    </form>
  )
}
