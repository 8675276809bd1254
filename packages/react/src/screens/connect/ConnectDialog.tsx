import { type RefObject, useCallback, useRef, useState } from 'react'
import { useNextFrame } from '../../hooks/useNextFrame.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { createChunk, Late } from '../../ui/Late.tsx'
import type { PanelFrame, PanelHandle } from './ConnectPanel.tsx'
import { Looking } from './Looking.tsx'

const panelChunk = createChunk(async () => {
  const { ConnectPanel, preloadDetails } = await import('./ConnectPanel.tsx')
  preloadDetails()
  return ConnectPanel
})

/** Fetches the contents of the dialog; to be called when it is likely to be opened. */
export function preloadConnectPanel(): void {
  panelChunk.load().catch(() => undefined)
}

const firstFrame: PanelFrame = { state: 'detecting', view: 'waiting', hasBack: false }

export type ConnectDialogProps = {
  readonly isOpen: boolean
  readonly openedBy: 'keyboard' | 'pointer'
  /** What gets the focus back; what had it, unless given. */
  readonly opener?: RefObject<HTMLElement | null>
  /** The connector that is asked at once, without a choice in the list. */
  readonly wanted?: string | undefined
  readonly onClose: () => void
  /** Closed while a wallet was being asked: its request cannot be taken back. */
  readonly onLeftOpen: (walletName: string) => void
}

/**
 * The frame of the dialog "Connect a wallet". It is part of the first load and needs nothing else to appear in the
 * frame after the click; its contents are fetched beforehand.
 */
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
        <Late
          of={panelChunk}
          with={{ openedBy, wanted, handle: panel, onFrame: setFrame, onClose: close }}
          waiting={<Looking />}
        />
      ) : (
        <Looking />
      )}
    </Dialog>
  )
}
