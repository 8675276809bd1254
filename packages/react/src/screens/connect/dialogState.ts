import type { ConnectionState, ConnectorKind, PairingService } from '@latchkey/connect'
import type { EmbeddedStep } from '@latchkey/embedded'
import type { WalletFace } from '../wallet/WalletFace.ts'
import type { DialogView } from './dialogView.ts'
import type { FailureState } from './failureState.ts'

/** Everything the connect dialog can show. `name` is stable: it becomes `data-state`. */
export type DialogState =
  | { readonly name: 'detecting' | 'list' | 'newcomer' }
  | { readonly name: 'not-installed'; readonly walletKey: string }
  | { readonly name: 'opening' | 'already-pending' | 'locked' | 'connected'; readonly wallet: WalletFace }
  | { readonly name: 'awaiting'; readonly wallet: WalletFace; readonly isHintDue: boolean }
  /** Without an error while the attempt goes on by itself. */
  | { readonly name: FailureState; readonly wallet: WalletFace; readonly error?: Error }
  | { readonly name: 'wrong-network'; readonly wallet: WalletFace }
  | { readonly name: 'unconfirmed-address'; readonly wallet: WalletFace; readonly email: string }
  /** The embedded wallet asks its visitor on this very page. */
  | { readonly name: `embedded-${EmbeddedStep['status']}`; readonly connectorId: string; readonly wallet: WalletFace }
  /** A wallet on another device: its code, once there is one; `confirming` when a wallet has read it. */
  | {
      readonly name: 'pairing' | 'confirming'
      readonly connectorId: string
      readonly wallet: WalletFace
      readonly pairing?: Pairing
    }

/** A code that a wallet on another device can scan, and when it ends. */
export type Pairing = NonNullable<Extract<ConnectionState, { status: 'connecting' }>['pairing']>

export type DialogDeps = {
  readonly connection: ConnectionState
  readonly isDetecting: boolean
  /** Wallets that know this site answer before this: they need not say "Confirm". */
  readonly isPatienceOver: boolean
  readonly isHintDue: boolean
  readonly faceOf: (connectorId: string) => WalletFace
  readonly kindOf: (connectorId: string) => ConnectorKind | undefined
  /** Where the visitor stands on the way into the embedded wallet. */
  readonly step: EmbeddedStep
  readonly service: PairingService
}

/** The one state of the dialog, from what the visitor did and from where the connection stands. */
export function dialogStateOf(view: DialogView, around: DialogDeps): DialogState {
  switch (view.page) {
    case 'list':
      return { name: around.isDetecting ? 'detecting' : 'list' }
    case 'newcomer':
      return { name: 'newcomer' }
    case 'not-installed':
      return { name: 'not-installed', walletKey: view.walletKey }
    case 'asking':
      return whileAsking(view.connectorId, around)
    case 'failed':
      return { name: view.state, wallet: around.faceOf(view.connectorId), error: view.error }
    case 'unconfirmed-address':
      return { name: view.page, wallet: around.faceOf(view.connectorId), email: view.email }
    case 'wrong-network':
    case 'connected':
      return { name: view.page, wallet: around.faceOf(view.connectorId) }
  }
}

function whileAsking(connectorId: string, around: DialogDeps): DialogState {
  const wallet = around.faceOf(connectorId)
  switch (around.kindOf(connectorId)) {
    case 'remote':
      return pairingState(connectorId, around)
    case 'coinbase':
      // Its screen says itself how its server is doing.
      return pairingState(connectorId, { ...around, service: { status: 'idle' } })
    case 'embedded':
      return { name: `embedded-${around.step.status}`, connectorId, wallet }
    default:
      return askingState(wallet, around)
  }
}

function askingState(wallet: WalletFace, { connection, isPatienceOver, isHintDue }: DialogDeps): DialogState {
  const notice = connection.status === 'connecting' ? connection.notice : undefined
  if (notice !== undefined) return { name: notice, wallet }
  return isPatienceOver ? { name: 'awaiting', wallet, isHintDue } : { name: 'opening', wallet }
}

function pairingState(connectorId: string, { connection, faceOf, service }: DialogDeps): DialogState {
  const pairing = connection.status === 'connecting' ? connection.pairing : undefined
  const wallet = faceOf(connectorId)
  if (pairing === undefined) {
    // Without a code there is nothing else to show; a code that is there already may still be scanned.
    if (service.status === 'unreachable') return { name: 'relay-offline', wallet }
    return { name: 'pairing', connectorId, wallet }
  }
  // A service that refuses meanwhile will not carry the answer to this code. Before the first one its word may be an old one.
  if (service.status === 'refused') {
    return { name: service.code === 'clock_is_wrong' ? 'clock-wrong' : 'relay-refused', wallet }
  }
  return { name: pairing.isHeard ? 'confirming' : 'pairing', connectorId, wallet, pairing }
}
