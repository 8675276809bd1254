import { pocketSitesTexts } from '@latchkey/texts/pocket'
import { Button, Field, FileButton, LiveRegion, QrCodeIcon, ScanIcon, useAction, useTexts } from '@latchkey/ui'
import { type ClipboardEvent, type DragEvent, lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from '../hooks/useStore.ts'
import { usePocket } from '../PocketContext.ts'
import { readPicture } from '../scan/readPicture.ts'
import { FailureText } from './FailureText.tsx'
import styles from './pocket.module.css'

const CameraView = lazy(async () => ({ default: (await import('./CameraView.tsx')).CameraView }))

const exampleLink = 'wc:…'

/** After so long without a word from the site something may be wrong with its code. */
const patienceMs = 10_000

/** Takes a site's code: as a link, by camera, or from a picture. `link` is one that the page was opened with. */
export function ConnectForm({ link }: { readonly link: string | undefined }) {
  const pocket = usePocket()
  const { say, spoken } = useTexts(pocketSitesTexts)
  const [text, setText] = useState('')
  const [isScanning, setIsScanning] = useState(false)
  const [waitingFor, setWaitingFor] = useState<string>()
  const { state, run, reset } = useAction(async (code: string) => {
    setWaitingFor(undefined)
    const { pairingTopic } = await pocket.peer.pair(code)
    setText('')
    setWaitingFor(pairingTopic)
  })
  const take = useCallback(
    (code: string) => {
      setIsScanning(false)
      setText(code)
      void run(code)
    },
    [run],
  )
  const picture = useAction(async (file: Blob) => take(await readPicture(file)))
  useFirst(link, take)
  // Where something waits for an answer, that is the next thing to do.
  const isAsked = useStore(pocket.peer.proposals).length + useStore(pocket.peer.requests).length > 0

  const failure = [state, picture.state].find((each) => each.status === 'failed')
  const takeFile = (file: Blob) => {
    reset()
    void picture.run(file)
  }
  const takeFrom = (transfer: DataTransfer, event: ClipboardEvent | DragEvent) => {
    const file = [...transfer.files].find(({ type }) => type.startsWith('image/'))
    if (file === undefined) return
    event.preventDefault()
    takeFile(file)
  }
  return (
    <section
      {...spoken}
      className={styles['panel']}
      aria-labelledby="connect"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => takeFrom(event.dataTransfer, event)}
      onPaste={(event) => takeFrom(event.clipboardData, event)}
    >
      <h2 id="connect" className={styles['title']}>
        {say('pocketSites.connect')}
      </h2>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          picture.reset()
          void run(text)
        }}
      >
        <Field
          label={say('pocketSites.connect.link')}
          value={text}
          dir="ltr"
          placeholder={exampleLink}
          hint={say('pocketSites.connect.hint')}
          error={failure?.status === 'failed' ? <FailureText error={failure.error} /> : undefined}
          onChange={(event) => {
            setText(event.target.value)
            reset()
            picture.reset()
          }}
        />
        <Button kind={isAsked ? 'secondary' : 'primary'} shape="wide" type="submit" isBusy={state.status === 'running'}>
          {say('pocketSites.connect.submit')}
        </Button>
      </form>
      {isScanning ? (
        <Suspense fallback={<p className={styles['quiet']}>{say('pocketSites.camera.opening')}</p>}>
          <CameraView onCode={take} onClose={() => setIsScanning(false)} />
        </Suspense>
      ) : (
        <div className={styles['links']}>
          <Button shape="small" onClick={() => setIsScanning(true)}>
            <ScanIcon sizePx={18} />
            {say('pocketSites.connect.scan')}
          </Button>
          <FileButton
            shape="small"
            isBusy={picture.state.status === 'running'}
            label={say('pocketSites.connect.pictureOf')}
            accept="image/*"
            onFile={takeFile}
          >
            <QrCodeIcon sizePx={18} />
            {say('pocketSites.connect.picture')}
          </FileButton>
        </div>
      )}
      {waitingFor !== undefined && <Waiting key={waitingFor} pairingTopic={waitingFor} />}
    </section>
  )
}

/** A code that was taken, until its site shows itself. */
function Waiting({ pairingTopic }: { readonly pairingTopic: string }) {
  const { peer, clock } = usePocket()
  const { say } = useTexts(pocketSitesTexts)
  const proposals = useStore(peer.proposals)
  const [stage, setStage] = useState<'waiting' | 'late' | 'met'>('waiting')
  const isHere = proposals.some((proposal) => proposal.pairingTopic === pairingTopic)
  useEffect(() => {
    if (isHere) setStage('met')
  }, [isHere])
  useEffect(
    () => clock.schedule(patienceMs, () => setStage((before) => (before === 'waiting' ? 'late' : before))),
    [clock],
  )
  const text = stage === 'met' ? '' : say(stage === 'late' ? 'pocketSites.connect.late' : 'pocketSites.connect.taken')
  return (
    <>
      {text !== '' && <p className={styles['quiet']}>{text}</p>}
      <LiveRegion status={text} />
    </>
  )
}

/** Takes the link that the page was opened with, once. */
function useFirst(link: string | undefined, take: (code: string) => void): void {
  const isTaken = useRef(false)
  useEffect(() => {
    if (link === undefined || isTaken.current) return
    isTaken.current = true
    take(link)
  }, [link, take])
}
