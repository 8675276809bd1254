import { Dialog, useNextFrame } from '@latchkey/ui'
import { type RefObject, useCallback, useRef, useState } from 'react'
import { ConnectPanel, type PanelFrame, type PanelHandle } from './ConnectPanel.tsx'
import { Looking } from './Looking.tsx'

const firstFrame: PanelFrame = { state: 'detecting', view: 'waiting', hasBack: false }

export type ConnectDialogProps = {
  readonly isOpen: boolean
  readonly openedBy: 'keyboard' | 'pointer'
  /** The element that gets the focus back; the one that had it, unless given. */
  readonly opener?: RefObject<HTMLElement | null>
  /** The connector that is asked at once, without a choice in the list. */
  readonly wanted?: string | undefined
  readonly onClose: () => void
  /** Closed while a wallet was being asked: its request cannot be taken back. */
  readonly onLeftOpen: (walletName: string) => void
}

/** The dialog "Connect a wallet": its frame, which appears in the frame after the click, and what is in it. */
export function ConnectDialog({ isOpen, openedBy, opener, wanted, onClose, onLeftOpen }: ConnectDialogProps) {
  const [frame, setFrame] = useState(firstFrame)
  const panel = useRef<PanelHandle>(null)
  // The click is answered in the very next frame; the rows come in the one after it.
  const isPanelDue = useNextFrame(isOpen)

  const close = useCallback(() => {
    const leftOpenIn = panel.current?.leave()
    if (leftOpenIn !== undefined) onLeftOpen(leftOpenIn)
    setFrame(firstFrame)
    onClose()
  }, [onClose, onLeftOpen])

  return (
    <Dialog
      isOpen={isOpen}
      title="Connect a wallet"
      view={frame.view}
      state={frame.state}
      opener={opener}
      onClose={close}
      onBack={frame.hasBack ? () => panel.current?.goBack() : undefined}
    >
      {isPanelDue ? (
        <ConnectPanel openedBy={openedBy} wanted={wanted} handle={panel} onFrame={setFrame} onClose={close} />
      ) : (
        <Looking />
      )}
    </Dialog>
  )
}
