import type { EmbeddedController, ExportRequest, ShownFrame } from '@latchkey/embedded'
import { walletTexts } from '@latchkey/texts'
import { Button, Field, Notice, useAction, useFocusOnArrival, useTexts } from '@latchkey/ui'
import { type FormEvent, useEffect, useState } from 'react'
import { ArrivingButton } from './ArrivingButton.tsx'
import { FailureNotice } from './FailureNotice.tsx'
import { useFramePlace } from './useFramePlace.ts'
import styles from './wallet.module.css'

/** Shown on demand: a phrase with all its accounts, or a single key. */
export type ShownExport = Exclude<ExportRequest, { readonly kind: 'account' }>

export type ExportPanelProps = {
  readonly controller: EmbeddedController
  readonly request: ShownExport
  readonly onDone: () => void
}

/** Shows a phrase or a key inside the key frame, and nowhere else, after a word that has to be typed. */
export function ExportPanel({ controller, request, onDone }: ExportPanelProps) {
  const { say, language } = useTexts(walletTexts)
  // Has to be typed, so that nobody exports by a slip.
  const word = say('wallet.export.word')
  const [typed, setTyped] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const { place, show } = useFramePlace<ShownFrame>()
  const { state, run } = useAction(() =>
    show(async (element) => await (await controller.open()).keys.showExport(request, element)),
  )
  const isMeant = toSmall(typed) === toSmall(word)
  const isOut = state.status === 'done'

  useEffect(() => {
    // The frame answers to a press only where it is whole in view, and it may have come below the edge of the window.
    if (isOut) place.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isOut, place])

  function toSmall(text: string): string {
    return text.trim().toLocaleLowerCase(language.locale)
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setHasTried(true)
    if (isMeant && state.status !== 'running') void run()
  }

  return (
    <div className={`${styles['panel']} ${styles['dangerous']}`}>
      {!isOut && (
        <form className={styles['form']} onSubmit={handleSubmit} noValidate>
          <Notice kind="danger" title={say(`wallet.export.${request.kind}Danger`)}>
            {say('wallet.export.help')}
          </Notice>
          <ConfirmField
            label={say('wallet.export.type', { word })}
            value={typed}
            error={hasTried && !isMeant ? say('wallet.export.mistyped', { word }) : undefined}
            onChange={setTyped}
          />
          <FailureNotice failure={state.status === 'failed' ? state.error : undefined} />
          <div className={styles['actions']}>
            <Button onClick={onDone}>{say('wallet.cancel')}</Button>
            <Button type="submit" kind="danger" isBusy={state.status === 'running'}>
              {say(`wallet.export.${request.kind}`)}
            </Button>
          </div>
        </form>
      )}
      <div
        ref={place}
        // For those who hear the page, the key frame in it is named so.
        data-title={say(`wallet.export.${request.kind}`)}
        className={styles['frame']}
        data-open={isOut || undefined}
      />
      {isOut && (
        <div className={styles['actions']}>
          <ArrivingButton onClick={onDone}>{say('wallet.export.done')}</ArrivingButton>
        </div>
      )}
      <div role="status" className={styles['said']}>
        {isOut && say(`wallet.export.${request.kind}Shown`)}
      </div>
    </div>
  )
}

type ConfirmFieldProps = {
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (text: string) => void
}

function ConfirmField({ label, value, error, onChange }: ConfirmFieldProps) {
  return (
    <Field
      // A visitor who asked for the panel goes on in it.
      ref={useFocusOnArrival<HTMLInputElement>()}
      label={label}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
