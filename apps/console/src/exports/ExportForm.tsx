import { Button, Field, LiveRegion, Notice } from '@latchkey/ui'
import { type FormEvent, type ReactNode, useState } from 'react'
import { usePropose } from '../changes/ChangesContext.ts'
import type { Change } from '../changes/change.ts'
import styles from '../layout/screens.module.css'
import { sentenceOf } from '../sentence.ts'
import own from './exports.module.css'
import { readExport } from './readExport.ts'
import { useExportFrame } from './useExportFrame.ts'

export type ExportFormProps = {
  /** The thing that leaves, such as "recovery phrase". */
  readonly what: string
  /** The change to be stamped, with the key to which it is sealed. */
  readonly toChange: (targetPublicKey: string) => Change
  readonly onDone: () => void
  /** Choices before the export. */
  readonly children?: ReactNode
}

type Step = 'asking' | 'opening' | 'waiting' | 'unfinished' | 'shown'

/** The word to be typed, so that nobody exports by a slip. */
const word = 'export'

/** Takes a phrase or a key out of custody, into the key frame and nowhere else. */
export function ExportForm({ what, toChange, onDone, children }: ExportFormProps) {
  const propose = usePropose()
  const frame = useExportFrame()
  const [typed, setTyped] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [step, setStep] = useState<Step>('asking')
  const [failure, setFailure] = useState<string>()
  const isMeant = typed.trim().toLowerCase() === word
  if (frame === undefined) return <NoFrame />
  const { place, start, show, close } = frame

  function fail(error: unknown) {
    close()
    setFailure(sentenceOf(error))
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

  return (
    <form className={styles['panel']} onSubmit={submit} noValidate>
      {(step === 'asking' || step === 'opening') && (
        <>
          <Notice kind="danger" title={`Whoever sees the ${what} has all that it guards`}>
            It is shown in a part of this page that the page itself cannot read. Make sure that nobody looks on.
          </Notice>
          {children}
          <Field
            label={`Type “${word}” to go ahead`}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            {...(isTried && !isMeant && { error: `Type the word “${word}”, or cancel.` })}
          />
          {failure !== undefined && (
            <Notice kind="caution" title={`The ${what} is not shown`}>
              {failure}
            </Notice>
          )}
          <div className={styles['actions']}>
            <Button onClick={onDone}>Cancel</Button>
            <Button kind="danger" type="submit" isBusy={step === 'opening'}>
              Export the {what} …
            </Button>
          </div>
        </>
      )}
      {(step === 'waiting' || step === 'unfinished') && (
        <Notice title={step === 'waiting' ? 'Others have to approve it first' : 'It is not carried out yet'}>
          {step === 'waiting' ? 'Once they have' : 'Once it is'}, the page of its activity can show the {what}, in this
          browser alone and within two days.
        </Notice>
      )}
      <div ref={place} className={own['keyFrame']} />
      {step !== 'asking' && step !== 'opening' && <Button onClick={onDone}>Done</Button>}
      <LiveRegion
        status={step === 'shown' ? `The ${what} is in the frame. Put it away with “Done”.` : ''}
        alert={failure}
      />
    </form>
  )
}

function NoFrame() {
  return (
    <Notice title="There is no key frame that this page can reach">
      Keys are shown in it alone. The owner of this service gives it a name of its own that browsers elsewhere can reach
      too; from the machine itself it is there already.
    </Notice>
  )
}
