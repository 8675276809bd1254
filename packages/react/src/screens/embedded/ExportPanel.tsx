import type { EmbeddedController, ExportWish, ShownFrame } from '@latchkey/embedded'
import { Button, Field, Notice, useAction, useFocusOnArrival } from '@latchkey/ui'
import { type FormEvent, useState } from 'react'
import { ArrivingButton } from './ArrivingButton.tsx'
import { FailureNotice } from './FailureNotice.tsx'
import { useFramePlace } from './useFramePlace.ts'
import styles from './wallet.module.css'

export type ExportPanelProps = {
  readonly controller: EmbeddedController
  readonly wish: ExportWish
  readonly what: 'recovery phrase' | 'private key'
  readonly onDone: () => void
}

/** The text to be typed, so that nobody exports by a slip. */
const word = 'export'

/** Shows a phrase or a key inside the key frame, and nowhere else, after a word that has to be typed. */
export function ExportPanel({ controller, wish, what, onDone }: ExportPanelProps) {
  const [typed, setTyped] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const { place, show } = useFramePlace<ShownFrame>()
  const { state, run } = useAction(() =>
    show(async (element) => await (await controller.open()).keys.showExport(wish, element)),
  )
  const isMeant = typed.trim().toLowerCase() === word
  const isOut = state.status === 'done'

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setHasTried(true)
    if (isMeant && state.status !== 'running') void run()
  }

  return (
    <div className={styles['panel']}>
      {!isOut && (
        <form className={styles['form']} onSubmit={handleSubmit} noValidate>
          <Notice kind="danger" title={`Whoever sees the ${what} has the wallet`}>
            Nobody who helps you needs it. It is shown in a part of this page that the page itself cannot read. Make
            sure that nobody looks on.
          </Notice>
          <ConfirmField
            value={typed}
            error={hasTried && !isMeant ? `Type the word “${word}”, or cancel.` : undefined}
            onChange={setTyped}
          />
          <FailureNotice failure={state.status === 'failed' ? state.error : undefined} />
          <div className={styles['actions']}>
            <Button onClick={onDone}>Cancel</Button>
            <Button type="submit" kind="danger" isBusy={state.status === 'running'}>
              Export {what}
            </Button>
          </div>
        </form>
      )}
      <div ref={place} className={styles['frame']} data-open={isOut || undefined} />
      {isOut && (
        <div className={styles['actions']}>
          <ArrivingButton onClick={onDone}>Done</ArrivingButton>
        </div>
      )}
      <div role="status" className={styles['said']}>
        {isOut && `The ${what} is in the frame above. Put it away with “Done”.`}
      </div>
    </div>
  )
}

type ConfirmFieldProps = {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (text: string) => void
}

function ConfirmField({ value, error, onChange }: ConfirmFieldProps) {
  return (
    <Field
      // A visitor who asked for the panel goes on in it.
      ref={useFocusOnArrival<HTMLInputElement>()}
      label={`Type “${word}” to go ahead`}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
