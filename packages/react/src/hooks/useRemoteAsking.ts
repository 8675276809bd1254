import { createStore } from '@latchkey/base'
import { linkContext } from '@latchkey/browser'
import { coinbaseLinkId, type RemoteAsking, remoteController } from '@latchkey/connect'
import { useStore } from '@latchkey/ui'
import { requestLink } from '@latchkey/wallet-book'
import { useConnectionState } from './useConnectionState.ts'
import { useController } from './useController.ts'

/** Nobody is asked anything: for pages without wallets on other devices. */
const nobody = createStore<RemoteAsking | undefined>(undefined)

/**
 * Set while the connected wallet is on another device, with the link that brings it to the front where it is on this
 * phone: a link to be tapped, because phones open nothing without a tap.
 */
export function useRemoteAsking(): { readonly link: string | undefined } | undefined {
  const controller = useController(remoteController)
  const state = useConnectionState()
  const asking = useStore(controller?.asking ?? nobody)
  // A linked phone has its own notice, from which its app is opened.
  if (state.status === 'connected' && state.connectorId === coinbaseLinkId) return { link: undefined }
  if (controller === undefined || state.status !== 'connected' || !state.connectorId.startsWith('remote:'))
    return undefined
  const entry = controller.walletBook.find(({ key }) => state.connectorId === `remote:${key}`)
  const context = linkContext(controller)
  if (entry === undefined || asking === undefined || context.platform === 'desktop') return { link: undefined }
  return { link: requestLink(entry, { topic: asking.topic }, context).open }
}
