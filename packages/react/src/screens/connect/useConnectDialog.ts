import { anyRemoteId, cancelConnect, connect, controllerOf } from '@latchkey/connect'
import { embeddedController } from '@latchkey/embedded'
import { useEffectEvent } from '@latchkey/ui'
import { useEffect, useReducer, useRef } from 'react'
import type { WantedWallet } from '../../DialogsContext.ts'
import { useConnectionState } from '../../hooks/useConnectionState.ts'
import { useElapsed } from '../../hooks/useElapsed.ts'
import { useEmbeddedStep } from '../../hooks/useEmbeddedStep.ts'
import { useHub } from '../../hooks/useHub.ts'
import { useOwnNames } from '../../hooks/useOwnNames.ts'
import { usePairingService } from '../../hooks/usePairingService.ts'
import { useWallets } from '../../hooks/useWallets.ts'
import type { WalletFace } from '../wallet/WalletFace.ts'
import { type DialogState, dialogStateOf } from './dialogState.ts'
import { type DialogEvent, type DialogView, nextView } from './dialogView.ts'
import { failureStateOf } from './failureState.ts'

/** How long announcements are waited for, how long a wallet may be silent before it must be asking, when to help, in milliseconds. */
const detectingMs = 300
const patienceMs = 400
const hintMs = 8_000
const farewellMs = 600

/** Pages on which there is something to do although a wallet is connected. */
const stayingPages: readonly DialogView['page'][] = ['asking', 'wrong-network', 'unconfirmed-address']

export type ConnectDialogModel = {
  readonly view: DialogView
  readonly state: DialogState
  readonly send: (event: DialogEvent) => void
  /** `leftOpenIn` names a wallet that was being asked until now, whose window may still be open. */
  readonly ask: (connectorId: string, leftOpenIn?: string) => Promise<void>
  /** Stops waiting for the wallet; the name of the wallet whose window may still be open. */
  readonly stopAsking: () => string | undefined
}

type ConnectDialogChoices = { readonly wanted: WantedWallet | undefined; readonly onClose: () => void }

/** A wallet that is asked at once is so from the first frame: there is no list to flash. */
function firstView(wanted: WantedWallet | undefined): DialogView {
  if (wanted === undefined) return { page: 'list' }
  if ('walletKey' in wanted) return { page: 'not-installed', walletKey: wanted.walletKey }
  return { page: 'asking', connectorId: wanted.connectorId, attempt: 1 }
}

/** Joins the movement of the dialog with the connection: asks, listens, and closes when connected. */
export function useConnectDialog({ wanted, onClose }: ConnectDialogChoices): ConnectDialogModel {
  const hub = useHub()
  const connection = useConnectionState()
  const wallets = useWallets()
  const nameOf = useOwnNames()
  const service = usePairingService()
  const step = useEmbeddedStep()
  const [view, send] = useReducer(nextView, wanted, firstView)
  const attempts = useRef(0)
  const turn = view.page === 'asking' ? `asking ${view.attempt}` : 'choosing'
  const isDetectingOver = useElapsed(detectingMs, turn)
  const isPatienceOver = useElapsed(patienceMs, turn)
  const isHintDue = useElapsed(hintMs, turn)

  const faceOf = (connectorId: string): WalletFace => {
    const wallet = wallets.find(({ id }) => id === connectorId)
    if (wallet === undefined || connectorId === anyRemoteId) return { name: '' }
    return { ...wallet, name: nameOf(wallet) }
  }
  const kindOf = (connectorId: string) => wallets.find(({ id }) => id === connectorId)?.kind
  const isDetecting = !isDetectingOver && !wallets.some((wallet) => wallet.isInstalled())
  const state = dialogStateOf(view, {
    connection,
    isDetecting,
    isPatienceOver,
    isHintDue,
    faceOf,
    kindOf,
    service,
    step,
  })

  async function ask(connectorId: string, leftOpenIn?: string) {
    const attempt = ++attempts.current
    send({ type: 'walletChosen', connectorId, attempt, ...(leftOpenIn === undefined ? {} : { leftOpenIn }) })
    try {
      const { chainId } = await connect(hub, connectorId)
      const isEmbedded = kindOf(connectorId) === 'embedded'
      const session = isEmbedded ? controllerOf(hub, embeddedController)?.session.get() : undefined
      const isNetworkServed = hub.chains.some(({ id }) => id === chainId)
      send({ type: 'connected', attempt, isNetworkServed, unconfirmedEmail: session?.unconfirmedEmail })
    } catch (failure) {
      const error = failure instanceof Error ? failure : new Error(String(failure))
      send({ type: 'failed', attempt, error, state: failureStateOf(error) })
    }
  }

  const askFirst = useEffectEvent(() => {
    // Once, although a strict mode begins everything twice.
    if (wanted !== undefined && 'connectorId' in wanted && attempts.current === 0) void ask(wanted.connectorId)
  })
  useEffect(() => askFirst(), [askFirst])

  function stopAsking(): string | undefined {
    if (view.page !== 'asking') return undefined
    cancelConnect(hub)
    const kind = kindOf(view.connectorId)
    const isHeard = connection.status === 'connecting' && connection.pairing?.isHeard === true
    // A code is taken back with the attempt, a phone that has not joined asks nobody, and the embedded wallet asks in this
    // page: nothing stays open anywhere.
    const isNothingOpen = kind === 'remote' || kind === 'embedded' || (kind === 'coinbase' && !isHeard)
    return isNothingOpen ? undefined : faceOf(view.connectorId).name || undefined
  }

  const isConnected = connection.status === 'connected'
  const { page } = view
  useEffect(() => {
    if (page === 'connected') return hub.clock.schedule(farewellMs, onClose)
    // Connected by another way meanwhile: in another tab, or by an answer that came late.
    if (isConnected && !stayingPages.includes(page)) onClose()
  }, [hub, isConnected, page, onClose])

  return { view, state, send, ask, stopAsking }
}
