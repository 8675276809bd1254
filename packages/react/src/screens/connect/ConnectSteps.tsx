import { embeddedController } from '@latchkey/embedded'
import { DialogPanes, whenIdle } from '@latchkey/ui'
import { type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useReducer } from 'react'
import type { WantedWallet } from '../../DialogsContext.ts'
import { useController } from '../../hooks/useController.ts'
import { useWallets } from '../../hooks/useWallets.ts'
import { embeddedSteps, preloadEmbedded } from '../embedded/embeddedChunk.ts'
import { hasStepBefore } from '../embedded/hasStepBefore.ts'
import { ConnectContent } from './ConnectContent.tsx'
import { chosenIn, type DialogView } from './dialogView.ts'
import { ListPage } from './ListPage.tsx'
import { preloadLaterSteps } from './laterSteps.ts'
import { useConnectDialog } from './useConnectDialog.ts'

/** Pages with nothing before them that one could go back to. */
const firstOrLast: readonly DialogView['page'][] = ['list', 'connected', 'wrong-network', 'unconfirmed-address']

/** The steps as the frame round them shows them. */
export type StepFrame = { readonly state: string; readonly view: string; readonly hasBack: boolean }

/** The frame's requests to the steps. */
export type StepsHandle = {
  /** Stops asking; the name of the wallet whose window may still be open. */
  readonly leave: () => string | undefined
  readonly goBack: () => void
}

export type ConnectStepsProps = {
  readonly openedBy: 'keyboard' | 'pointer'
  readonly wanted: WantedWallet | undefined
  /** The list stays, and each step stands beside it. */
  readonly isWide?: boolean
  readonly handle: RefObject<StepsHandle | null>
  readonly onFrame: (frame: StepFrame) => void
  /** The visitor is done here. */
  readonly onClose: () => void
}

/** Choosing a wallet and connecting it, in all its states. Lives while its dialog is open, so each opening begins with the list. */
export function ConnectSteps(props: ConnectStepsProps) {
  const { openedBy, wanted, isWide = false, handle, onFrame, onClose } = props
  const model = useConnectDialog({ wanted, onClose })
  const { view, state, send, stopAsking } = model
  const embedded = useController(embeddedController)
  const hasBack = !firstOrLast.includes(view.page)

  // Before anything is painted, so that the frame never lags behind its contents.
  const isEmbedded = state.name.startsWith('embedded-')
  // Each step of the embedded wallet is a view of its own, so that the focus goes where the next answer belongs.
  const step = useIsWaiting(isEmbedded) ? 'waiting' : isEmbedded ? state.name : view.page
  const chosen = chosenIn(view)
  // Beside the list one wallet follows another. The same in both layouts, so that a turned tablet keeps its step.
  const frameView = chosen === undefined ? step : `${step} ${chosen}`
  useLayoutEffect(() => {
    onFrame({ state: state.name, view: frameView, hasBack })
  }, [onFrame, state.name, frameView, hasBack])

  function goBack() {
    if (embedded !== undefined && isEmbedded && hasStepBefore(embedded.step.get()))
      return embedded.kit.get()?.steps.back()
    const leftOpenIn = stopAsking()
    send({ type: 'listAsked', ...(leftOpenIn === undefined ? {} : { leftOpenIn }) })
  }

  useImperativeHandle(handle, () => ({ leave: stopAsking, goBack }))

  // It may be the next click.
  useEffect(() => whenIdle(preloadLaterSteps), [])
  const canEmbed = useWallets().some(({ kind }) => kind === 'embedded')
  useEffect(() => (canEmbed ? whenIdle(preloadEmbedded) : undefined), [canEmbed])

  const content = <ConnectContent model={model} openedBy={openedBy} isWide={isWide} onBack={goBack} onClose={onClose} />
  return (
    <DialogPanes
      list={isWide ? <ListPage model={model} openedBy={openedBy} isBeside /> : undefined}
      isListOver={view.page !== 'list' && firstOrLast.includes(view.page)}
      view={frameView}
      hasFocus={view.page !== 'list'}
    >
      {content}
    </DialogPanes>
  )
}

/** Whether the steps of the embedded wallet are wanted and not here yet: the focus is given when they are. */
function useIsWaiting(areWanted: boolean): boolean {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  const isWaiting = areWanted && embeddedSteps.current() === undefined
  useEffect(() => {
    // One that does not come is told where it would be.
    if (isWaiting) embeddedSteps.load().then(drawAgain, () => undefined)
  }, [isWaiting])
  return isWaiting
}
