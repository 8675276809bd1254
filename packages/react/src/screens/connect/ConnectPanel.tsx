import { connectTexts, uiTexts } from '@latchkey/texts'
import { BackIcon, Button, useTexts } from '@latchkey/ui'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useConnectionState } from '../../hooks/useConnectionState.ts'
import styles from './ConnectPanel.module.css'
import { ConnectSteps, type StepFrame, type StepsHandle } from './ConnectSteps.tsx'

const firstFrame: StepFrame = { state: 'detecting', view: 'list', hasBack: false }

/** Properties of `ConnectPanel`. */
export type ConnectPanelProps = {
  /** "Connect a wallet" unless given. */
  readonly title?: string
}

/**
 * The list of wallets and all that follows it, in the page itself instead of a dialog: for a page that is there to sign
 * in. Draws nothing while a wallet is connected. Its width is that of its container.
 */
export function ConnectPanel({ title }: ConnectPanelProps) {
  const isConnected = useConnectionState().status === 'connected'
  const [isOver, setIsOver] = useState(isConnected)
  useEffect(() => {
    if (!isConnected) setIsOver(false)
  }, [isConnected])
  return isOver ? null : <OpenPanel title={title} onOver={() => setIsOver(true)} />
}

type OpenPanelProps = { readonly title: string | undefined; readonly onOver: () => void }

function OpenPanel({ title, onOver }: OpenPanelProps) {
  const { say, spoken } = useTexts(connectTexts)
  const ui = useTexts(uiTexts)
  const [frame, setFrame] = useState(firstFrame)
  const steps = useRef<StepsHandle>(null)
  const titleId = useId()
  const section = useFocusOfView(frame.view)
  return (
    <section {...spoken} ref={section} className={styles['panel']} aria-labelledby={titleId} data-state={frame.state}>
      <div className={styles['header']}>
        {frame.hasBack && (
          <Button
            lang={ui.spoken.lang}
            kind="quiet"
            shape="icon"
            aria-label={ui.say('ui.back')}
            onClick={() => steps.current?.goBack()}
          >
            <BackIcon />
          </Button>
        )}
        <h2 data-title id={titleId} className={styles['title']} tabIndex={-1}>
          {title ?? say('connect.title')}
        </h2>
      </div>
      <ConnectSteps openedBy="pointer" wanted={undefined} handle={steps} onFrame={setFrame} onClose={onOver} />
    </section>
  )
}

/** Puts the focus where the next answer belongs when a view takes the place of another; the first one takes none. */
function useFocusOfView(view: string) {
  const section = useRef<HTMLElement>(null)
  const shown = useRef(view)
  useLayoutEffect(() => {
    if (view === shown.current) return
    shown.current = view
    const find = (selector: string) => section.current?.querySelector<HTMLElement>(selector)
    const wanted = find('[data-autofocus]') ?? find('[data-title]')
    wanted?.focus({ preventScroll: true })
  }, [view])
  return section
}
