import { consoleExportsTexts } from '@latchkey/texts/console'
import { Button, LiveRegion, Notice, useTexts } from '@latchkey/ui'
import { useState } from 'react'
import styles from '../layout/screens.module.css'
import { toAlert, useSentence } from '../useSentence.ts'
import own from './exports.module.css'
import type { Exported } from './readExport.ts'
import { useExportFrame } from './useExportFrame.ts'

/** An activity's export, for the browser that asked for it. */
export function ExportedPanel({ exported }: { readonly exported: Exported }) {
  const sentenceOf = useSentence()
  const { say, spoken } = useTexts(consoleExportsTexts)
  const frame = useExportFrame()
  const [isShown, setIsShown] = useState(false)
  const [isOpening, setIsOpening] = useState(false)
  const [failure, setFailure] = useState<{ readonly error: unknown }>()
  const { kind } = exported
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
      setFailure({ error })
    } finally {
      setIsOpening(false)
    }
  }

  const told = failure && sentenceOf(failure.error)
  return (
    <div {...spoken} className={styles['panel']}>
      <h3 className={styles['panelTitle']}>{say('consoleExports.exported')}</h3>
      <p className={styles['quiet']}>{say(`consoleExports.${kind}.sealed`)}</p>
      {told !== undefined && (
        <Notice kind="caution" title={say(`consoleExports.${kind}.notShown`)}>
          <span {...told.spoken}>{told.text}</span>
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
          {say('consoleExports.putAway')}
        </Button>
      ) : (
        <Button isBusy={isOpening} onClick={open}>
          {say(`consoleExports.${kind}.show`)}
        </Button>
      )}
      <LiveRegion status={isShown ? say(`consoleExports.${kind}.inFrame`) : ''} {...toAlert(told)} />
    </div>
  )
}
