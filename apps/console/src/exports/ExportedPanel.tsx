import { Button, LiveRegion, Notice } from '@latchkey/ui'
import { useState } from 'react'
import styles from '../layout/screens.module.css'
import { sentenceOf } from '../sentence.ts'
import own from './exports.module.css'
import type { Exported } from './readExport.ts'
import { useExportFrame } from './useExportFrame.ts'

/** An activity's export, for the browser that asked for it. */
export function ExportedPanel({ exported }: { readonly exported: Exported }) {
  const frame = useExportFrame()
  const [isShown, setIsShown] = useState(false)
  const [isOpening, setIsOpening] = useState(false)
  const [failure, setFailure] = useState<string>()
  const what = exported.kind === 'phrase' ? 'recovery phrase' : 'private key'
  if (frame === undefined) return null
  const { place, show, close } = frame

  async function open() {
    setFailure(undefined)
    // The frame shows it once: a second press would have it refused, and put away.
    setIsOpening(true)
    try {
      await show(exported)
      setIsShown(true)
    } catch (error) {
      close()
      setFailure(sentenceOf(error))
    } finally {
      setIsOpening(false)
    }
  }

  return (
    <div className={styles['panel']}>
      <h3 className={styles['panelTitle']}>What was exported</h3>
      <p className={styles['quiet']}>
        The {what} is sealed to the browser that asked for it, which can show it once. Make sure that nobody looks on.
      </p>
      {failure !== undefined && (
        <Notice kind="caution" title={`The ${what} is not shown`}>
          {failure}
        </Notice>
      )}
      <div ref={place} className={own['keyFrame']} />
      {isShown ? (
        <Button
          onClick={() => {
            close()
            setIsShown(false)
          }}
        >
          Put it away
        </Button>
      ) : (
        <Button isBusy={isOpening} onClick={open}>
          Show the {what}
        </Button>
      )}
      <LiveRegion status={isShown ? `The ${what} is in the frame.` : ''} alert={failure} />
    </div>
  )
}
