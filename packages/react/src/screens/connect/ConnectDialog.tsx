import { connectTexts } from '@latchkey/texts'
import { Dialog, DialogPanes, useNextFrame, useTexts } from '@latchkey/ui'
import { type RefObject, useCallback, useRef, useState } from 'react'
import type { WantedWallet } from '../../DialogsContext.ts'
import { ConnectSteps, type StepFrame, type StepsHandle } from './ConnectSteps.tsx'
import { Looking } from './Looking.tsx'
import { OwnLogo } from './OwnLogo.tsx'
import { useIsWide } from './useIsWide.ts'

const firstFrame: StepFrame = { state: 'detecting', view: 'waiting', hasBack: false }

export type ConnectDialogProps = {
  readonly isOpen: boolean
  readonly openedBy: 'keyboard' | 'pointer'
  /** The element that gets the focus back; the one that had it, unless given. */
  readonly opener?: RefObject<HTMLElement | null>
  /** The wallet that is asked at once, without a choice in the list. */
  readonly wanted?: WantedWallet | undefined
  readonly onClose: () => void
  /** Closed while a wallet was being asked: its request cannot be taken back. */
  readonly onLeftOpen: (walletName: string) => void
}

/** The dialog "Connect a wallet": its frame, which appears in the frame after the click, and what is in it. */
export function ConnectDialog({ isOpen, openedBy, opener, wanted, onClose, onLeftOpen }: ConnectDialogProps) {
  const { say, spoken } = useTexts(connectTexts)
  const [last, setLast] = useState(firstFrame)
  const steps = useRef<StepsHandle>(null)
  // A button of one wallet leads to that wallet, and not to a choice.
  const isWide = useIsWide() && wanted === undefined
  // The click is answered in the very next frame; the rows come in the one after it.
  const areStepsDue = useNextFrame(isOpen)
  // The last one is of an earlier opening until the steps have drawn theirs.
  const frame = areStepsDue ? last : firstFrame

  const close = useCallback(() => {
    const leftOpenIn = steps.current?.leave()
    if (leftOpenIn !== undefined) onLeftOpen(leftOpenIn)
    onClose()
  }, [onClose, onLeftOpen])

  return (
    <Dialog
      isOpen={isOpen}
      title={<OwnLogo>{say(frame.state === 'embedded-code' ? 'connect.code.title' : 'connect.title')}</OwnLogo>}
      view={frame.view}
      state={frame.state}
      size={isWide ? 'wide' : 'normal'}
      opener={opener}
      spoken={spoken}
      onClose={close}
      onBack={frame.hasBack ? () => steps.current?.goBack() : undefined}
    >
      {areStepsDue ? (
        <ConnectSteps
          openedBy={openedBy}
          wanted={wanted}
          isWide={isWide}
          handle={steps}
          onFrame={setLast}
          onClose={close}
        />
      ) : isWide ? (
        <DialogPanes list={<Looking />} view="list" hasFocus={false}>
          {null}
        </DialogPanes>
      ) : (
        <Looking />
      )}
    </Dialog>
  )
}
