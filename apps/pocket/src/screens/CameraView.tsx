import { Button, Notice, sentenceOf } from '@latchkey/ui'
import { useEffect, useRef, useState } from 'react'
import { watchCamera } from '../scan/watchCamera.ts'
import styles from './pocket.module.css'

export type CameraViewProps = { readonly onCode: (text: string) => void; readonly onClose: () => void }

/** The camera's picture, until it sees a code. */
export function CameraView({ onCode, onClose }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    const abort = new AbortController()
    if (video.current !== null) {
      watchCamera(video.current, abort.signal).then(
        (text) => !abort.signal.aborted && onCode(text),
        (error: unknown) => !abort.signal.aborted && setProblem(sentenceOf(error)),
      )
    }
    return () => abort.abort()
  }, [onCode])

  return (
    <div className={styles['camera']}>
      {problem === undefined ? (
        <>
          <video ref={video} className={styles['video']} muted playsInline aria-label="Picture of the camera" />
          <p className={styles['quiet']}>Hold the code in front of the camera.</p>
        </>
      ) : (
        <div role="alert">
          <Notice kind="caution">{problem}</Notice>
        </div>
      )}
      <Button autoFocus onClick={onClose}>
        {problem === undefined ? 'Stop' : 'Back'}
      </Button>
    </div>
  )
}
