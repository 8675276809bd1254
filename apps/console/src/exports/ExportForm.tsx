import { consoleExportsTexts } from '@latchkey/texts/console'
import { Button, Field, LiveRegion, Notice, useTexts } from '@latchkey/ui'
import { type FormEvent, type ReactNode, useState } from 'react'
import { usePropose } from '../changes/ChangesContext.ts'
import type { Change } from '../changes/change.ts'
import styles from '../layout/screens.module.css'
import { toAlert, useSentence } from '../useSentence.ts'
import own from './exports.module.css'
import { readExport } from './readExport.ts'
import { useExportFrame } from './useExportFrame.ts'

export type ExportFormProps = {
  /** The thing that leaves. */
  readonly what: 'recovery phrase' | 'private key'
  /** The change to be stamped, with the key to which it is sealed. */
  readonly toChange: (targetPublicKey: string) => Change
  readonly onDone: () => void
  /** Choices before the export. */
  readonly children?: ReactNode
}

type Step = 'asking' | 'opening' | 'waiting' | 'unfinished' | 'shown'

/** Takes a phrase or a key out of custody, into the key frame and nowhere else. */
export function ExportForm({ what, toChange, onDone, children }: ExportFormProps) {
  const sentenceOf = useSentence()
  const { say, spoken, language } = useTexts(consoleExportsTexts)
  const kind = what === 'recovery phrase' ? 'phrase' : 'key'
  // Typed, so that nobody exports by a slip.
  const word = say('consoleExports.word')
  const plain = (text: string) => text.trim().normalize().toLocaleLowerCase(language.locale)
  const propose = usePropose()
  const frame = useExportFrame()
  const [typed, setTyped] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [step, setStep] = useState<Step>('asking')
  const [failure, setFailure] = useState<{ readonly error: unknown }>()
  const isMeant = plain(typed) === plain(word)
  if (frame === undefined) return <NoFrame />
  const { place, start, show, close } = frame

  function fail(error: unknown) {
    close()
    setFailure({ error })
    setStep('asking')
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (!isMeant || step === 'opening') return
    setFailure(undefined)
    setStep('opening')
    try {
      const change = toChange(await start())
      setStep('asking')
      propose(change, ({ end, activity }) => {
        const exported = activity && readExport(activity)
        if (exported === undefined) {
          close()
          setStep(end === 'waiting' ? 'waiting' : 'unfinished')
        } else show(exported).then(() => setStep('shown'), fail)
      })
    } catch (error) {
      fail(error)
    }
  }

  const told = failure && sentenceOf(failure.error)
  return (
    <form {...spoken} className={styles['panel']} onSubmit={submit} noValidate>
      {(step === 'asking' || step === 'opening') && (
        <>
          <Notice kind="danger" title={say(`consoleExports.${kind}.danger`)}>
            {say('consoleExports.help')}
          </Notice>
          {children}
          <Field
            label={say('consoleExports.type', { word })}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            {...(isTried && !isMeant && { error: say('consoleExports.typeWrong', { word }) })}
          />
          {told !== undefined && (
            <Notice kind="caution" title={say(`consoleExports.${kind}.notShown`)}>
              <span {...told.spoken}>{told.text}</span>
            </Notice>
          )}
          <div className={styles['actions']}>
            <Button onClick={onDone}>{say('consoleExports.cancel')}</Button>
            <Button kind="danger" type="submit" isBusy={step === 'opening'}>
              {say(`consoleExports.${kind}.export`)}
            </Button>
          </div>
        </>
      )}
      {(step === 'waiting' || step === 'unfinished') && (
        <Notice title={say(`consoleExports.${step}`)}>
          {step === 'waiting' ? say(`consoleExports.${kind}.onceApproved`) : say(`consoleExports.${kind}.onceDone`)}
        </Notice>
      )}
      <div ref={place} className={own['keyFrame']} />
      {step !== 'asking' && step !== 'opening' && <Button onClick={onDone}>{say('consoleExports.done')}</Button>}
      <LiveRegion status={step === 'shown' ? say(`consoleExports.${kind}.inFrameDone`) : ''} {...toAlert(told)} />
    </form>
  )
}

function NoFrame() {
  const { say, spoken } = useTexts(consoleExportsTexts)
  return (
    <div {...spoken}>
      <Notice title={say('consoleExports.noFrame')}>{say('consoleExports.noFrameWhy')}</Notice>
    </div>
  )
}
