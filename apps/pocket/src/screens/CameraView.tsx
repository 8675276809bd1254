import { uiTexts } from '@latchkey/texts'
import { pocketSitesTexts } from '@latchkey/texts/pocket'
import { Button, Failure, useTexts } from '@latchkey/ui'
import { useEffect, useRef, useState } from 'react'
import { watchCamera } from '../scan/watchCamera.ts'
import styles from './pocket.module.css'

export type CameraViewProps = { readonly onCode: (text: string) => void; readonly onClose: () => void }

/** The camera's picture, until it sees a code. */
export function CameraView({ onCode, onClose }: CameraViewProps) {
  const { say, spoken } = useTexts(pocketSitesTexts)
  const { say: sayAnywhere } = useTexts(uiTexts)
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<unknown>()

  useEffect(() => {
    const abort = new AbortController()
    if (video.current !== null) {
      watchCamera(video.current, abort.signal).then(
        (text) => !abort.signal.aborted && onCode(text),
        (error: unknown) => !abort.signal.aborted && setProblem(error),
      )
    }
    return () => abort.abort()
  }, [onCode])

  return (
    <div {...spoken} className={styles['camera']}>
      {problem === undefined ? (
        <>
          <video
            ref={video}
            className={styles['video']}
            muted
            playsInline
            aria-label={say('pocketSites.camera.picture')}
          />
          <p className={styles['quiet']}>{say('pocketSites.camera.hold')}</p>
        </>
      ) : (
        <div role="alert">
          <Failure error={problem} kind="caution" />
        </div>
      )}
      <Button autoFocus onClick={onClose}>
        {problem === undefined ? say('pocketSites.camera.stop') : sayAnywhere('ui.back')}
      </Button>
    </div>
  )
}
