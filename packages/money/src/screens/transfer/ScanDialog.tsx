import { type CameraOptions, type CameraScan, scanCamera, scanPicture } from '@latchkey/react'
import { paymentsTexts } from '@latchkey/texts'
import { Button, Dialog, FileButton, LiveRegion, Notice, useEffectEvent, useTexts } from '@latchkey/ui'
import { useEffect, useRef, useState } from 'react'
import styles from './ScanDialog.module.css'

/** Looks for a code with the camera; `scanCamera` is one. */
export type ScanWith = (video: HTMLVideoElement, options: CameraOptions) => Promise<CameraScan>

export type ScanDialogProps = {
  readonly isOpen: boolean
  /** The text of a code: whatever its maker has put there. */
  readonly onScanned: (text: string) => void
  readonly onClose: () => void
  readonly scanWith?: ScanWith
}

/** Reads a code by the camera, or out of a picture where there is none or the visitor would rather not. */
export function ScanDialog({ isOpen, onScanned, onClose, scanWith = scanCamera }: ScanDialogProps) {
  const { say, spoken } = useTexts(paymentsTexts)
  return (
    <Dialog isOpen={isOpen} title={say('payments.scan.title')} state="scan" spoken={spoken} onClose={onClose}>
      <ScanPanel scanWith={scanWith} onScanned={onScanned} />
    </Dialog>
  )
}

type Camera = 'starting' | 'looking' | 'refused' | 'missing'

function ScanPanel({
  scanWith,
  onScanned,
}: {
  readonly scanWith: ScanWith
  readonly onScanned: (text: string) => void
}) {
  const { say } = useTexts(paymentsTexts)
  const video = useRef<HTMLVideoElement>(null)
  const [camera, setCamera] = useState<Camera>('starting')
  const [turn, setTurn] = useState(0)
  const tell = useEffectEvent(onScanned)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks for the camera anew
  useEffect(() => {
    if (video.current === null) return
    const closing = new AbortController()
    const { signal } = closing
    scanWith(video.current, { signal, onStarted: () => signal.aborted || setCamera('looking') }).then(
      (scan) => {
        if (signal.aborted) return
        if ('text' in scan) tell(scan.text)
        else setCamera(scan.problem === 'not_allowed' ? 'refused' : 'missing')
      },
      // A camera that is pulled out while it is looked through.
      () => signal.aborted || setCamera('missing'),
    )
    return () => closing.abort()
  }, [scanWith, tell, turn])

  const isOn = camera === 'starting' || camera === 'looking'
  const said = say(
    camera === 'starting'
      ? 'payments.scan.starting'
      : camera === 'looking'
        ? 'payments.scan.looking'
        : `payments.scan.${camera}`,
  )
  return (
    <div className={styles['panel']}>
      <div className={styles['view']} hidden={!isOn}>
        <video ref={video} className={styles['video']} playsInline muted />
        <span className={styles['frame']} aria-hidden="true" />
      </div>
      {isOn && <p className={styles['said']}>{said}</p>}
      {!isOn && (
        <Notice kind="caution" title={said}>
          {say(camera === 'refused' ? 'payments.scan.refusedHelp' : 'payments.scan.missingHelp')}
        </Notice>
      )}
      <div className={styles['ways']}>
        <PictureButton onScanned={onScanned} isFirst={!isOn} />
        {!isOn && (
          <Button
            onClick={() => {
              setCamera('starting')
              setTurn(turn + 1)
            }}
          >
            {say('payments.scan.again')}
          </Button>
        )}
      </div>
      <LiveRegion status={said} />
    </div>
  )
}

type PictureButtonProps = { readonly onScanned: (text: string) => void; readonly isFirst: boolean }

/** Reads the code in a picture, which stays in this page. */
function PictureButton({ onScanned, isFirst }: PictureButtonProps) {
  const { say } = useTexts(paymentsTexts)
  const [state, setState] = useState<'idle' | 'reading' | 'no_code' | 'not_readable'>('idle')
  const fault =
    state === 'no_code' ? say('payments.scan.noCode') : state === 'not_readable' ? say('payments.scan.badPicture') : ''

  async function take(file: File) {
    setState('reading')
    const scan = await scanPicture(file)
    setState('text' in scan ? 'idle' : scan.problem)
    if ('text' in scan) onScanned(scan.text)
  }

  return (
    <>
      <FileButton
        kind={isFirst ? 'primary' : 'secondary'}
        isBusy={state === 'reading'}
        label={say('payments.scan.picture')}
        accept="image/*"
        onFile={take}
      />
      {fault !== '' && <p className={styles['fault']}>{fault}</p>}
      <LiveRegion alert={fault} />
    </>
  )
}
