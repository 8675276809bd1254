import type { EmbeddedController, ImportFrame } from '@latchkey/embedded'
import { type Address, isAddress, toAddress } from '@latchkey/evm'
import { walletTexts } from '@latchkey/texts'
import { Button, Field, useAction, useFocusOnArrival, useTexts, Waiting } from '@latchkey/ui'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { FailureNotice } from './FailureNotice.tsx'
import { useFramePlace } from './useFramePlace.ts'
import styles from './wallet.module.css'

/** The things that can be brought in. */
export type ImportKind = 'phrase' | 'key'

/** The imported wallet, and the address its owner had looked for. */
export type Imported = { readonly addresses: readonly Address[]; readonly expected: Address | undefined }

export type ImportPanelProps = {
  readonly kind: ImportKind
  readonly usualName: string
  readonly controller: EmbeddedController
  readonly onDone: (imported: Imported) => void
  readonly onCancel: () => void
}

/** The frame into which a phrase or a key is typed, and what is said about it outside of the frame. */
export function ImportPanel({ kind, usualName, controller, onDone, onCancel }: ImportPanelProps) {
  const { say } = useTexts(walletTexts)
  const [typedName, setTypedName] = useState<string>()
  // The proposed name follows the list of what is there, which may be read once more just now.
  const name = typedName ?? usualName
  const [expected, setExpected] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const { place, shown, show } = useFramePlace<ImportFrame>()
  const opening = useAction(() =>
    show(async (element) => await (await controller.open()).keys.showImport(kind, element)),
  )
  const sending = useAction(async () => {
    const addresses = await shown.current?.submit(name.trim() || usualName)
    if (addresses !== undefined) onDone({ addresses, expected: readExpected(expected) })
  })
  const { run: open } = opening
  useEffect(() => void open(), [open])
  const isOpen = opening.state.status === 'done'
  const isBusy = sending.state.status === 'running'
  const isWrong = hasTried && expected.trim() !== '' && readExpected(expected) === undefined
  const failed = [opening.state, sending.state].find((state) => state.status === 'failed')

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setHasTried(true)
    const isReady = expected.trim() === '' || readExpected(expected) !== undefined
    if (isOpen && isReady && !isBusy) void sending.run()
  }

  return (
    <form className={styles['panel']} onSubmit={handleSubmit} noValidate>
      <Field
        ref={useFocusOnArrival<HTMLInputElement>()}
        label={say('wallet.import.name')}
        value={name}
        maxLength={64}
        onChange={({ target }) => setTypedName(target.value)}
      />
      {opening.state.status === 'running' && <Waiting />}
      <div
        ref={place}
        // For those who hear the page, the key frame in it is named so.
        data-title={say(`wallet.import.${kind}`)}
        className={styles['frame']}
        data-purpose="import"
        data-open={isOpen || undefined}
      />
      {kind === 'phrase' && isOpen && (
        <>
          <PassphraseChoice onChange={(isShown) => shown.current?.showPassphrase(isShown)} />
          <Field
            label={say('wallet.import.expected')}
            placeholder="0x…"
            value={expected}
            hint={say('wallet.import.expectedHint')}
            error={isWrong ? say('wallet.import.expectedWrong') : undefined}
            onChange={({ target }) => setExpected(target.value)}
          />
        </>
      )}
      <FailureNotice failure={failed?.status === 'failed' ? failed.error : undefined} />
      <div className={styles['actions']}>
        <Button onClick={onCancel}>{say('wallet.cancel')}</Button>
        {opening.state.status === 'failed' ? (
          <Button onClick={() => void open()}>{say('wallet.tryAgain')}</Button>
        ) : (
          <Button type="submit" kind="primary" isBusy={isBusy} isDisabled={!isOpen}>
            {say(`wallet.import.${kind}Now`)}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Some phrases have one (BIP-39), and then open another wallet without it. */
function PassphraseChoice({ onChange }: { readonly onChange: (isShown: boolean) => Promise<void> | undefined }) {
  const { say } = useTexts(walletTexts)
  const noteId = useId()
  const [isShown, setIsShown] = useState(false)
  const { state, run } = useAction(async (next: boolean) => {
    setIsShown(next)
    try {
      await onChange(next)
    } catch (error) {
      // The visible part is the frame's work.
      setIsShown(!next)
      throw error
    }
  })
  return (
    <div>
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={isShown}
          aria-describedby={noteId}
          onChange={({ target }) => void run(target.checked)}
        />
        {say('wallet.import.passphrase')}
      </label>
      <p id={noteId} className={styles['quiet']}>
        {say('wallet.import.passphraseHelp')}
      </p>
      <FailureNotice failure={state.status === 'failed' ? state.error : undefined} />
    </div>
  )
}

function readExpected(text: string) {
  const trimmed = text.trim()
  return isAddress(trimmed) ? toAddress(trimmed.toLowerCase()) : undefined
}
