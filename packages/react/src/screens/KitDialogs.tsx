import { createStore } from '@latchkey/base'
import { type RemoteController, remoteController } from '@latchkey/connect'
import { shortAddress } from '@latchkey/evm'
import { shellTexts } from '@latchkey/texts'
import { Dialog, Late, LiveRegion, useStore, useTexts, whenIdle } from '@latchkey/ui'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Dialogs } from '../DialogsContext.ts'
import { useAccount } from '../hooks/useAccount.ts'
import { useConnectionState } from '../hooks/useConnectionState.ts'
import { useController } from '../hooks/useController.ts'
import { useHub } from '../hooks/useHub.ts'
import { useLostLogin } from '../hooks/useLostLogin.ts'
import { useNetworkName } from '../hooks/useNetworkName.ts'
import { useWallets } from '../hooks/useWallets.ts'
import { accountDialog, leftNews, preloadAccountDialog } from './account/accountChunk.ts'
import type { AccountWays } from './account/accountWays.ts'
import { ConnectDialog } from './connect/ConnectDialog.tsx'

const nothingEnded: RemoteController['ended'] = createStore(undefined)

export type KitDialogsProps = {
  readonly dialogs: Dialogs
  readonly ways: AccountWays
  /** False where another provider of the page says what happens to the hub. */
  readonly showsUnasked: boolean
}

/** The dialogs of a page, once for all its buttons: connecting, the account, and what is said when a wallet has left. */
export function KitDialogs({ dialogs: { opening }, ways, showsUnasked }: KitDialogsProps) {
  const { left: leftStore } = useHub()
  const { say, spoken } = useTexts(shellTexts)
  const lostLogin = useLostLogin()
  const controller = useController(remoteController)
  const ended = useStore(controller?.ended ?? nothingEnded)
  const left = useStore(leftStore)
  const leftWallet = useWallets().find(({ id }) => id === left?.connectorId)
  const { view, openedBy, wanted, opener: from } = useStore(opening)
  const opener = useMemo(() => ({ current: from ?? null }), [from])
  const [leftOpenIn, setLeftOpenIn] = useState<string>()
  const hasAccount = useAccount() !== undefined
  const said = useSaid({ leftOpenIn, isLoginLost: lostLogin !== undefined, showsUnasked })
  // The opener and what was wanted stay as they are: what closes still looks at them.
  const close = useCallback(() => opening.set({ ...opening.get(), view: 'none' }), [opening])

  // Code for the next click is fetched before it.
  useEffect(() => (hasAccount ? whenIdle(preloadAccountDialog) : undefined), [hasAccount])

  // A dialog about an account ends with the account.
  useEffect(() => {
    if (!hasAccount && opening.get().view === 'account') close()
  }, [hasAccount, opening, close])

  const isOpen = view !== 'none'
  useEffect(() => {
    if (isOpen) setLeftOpenIn(undefined)
  }, [isOpen])

  const isAccountWanted = view === 'account' || accountDialog.current() !== undefined

  // A session on another device has words of its own.
  const shownLeft = leftWallet?.kind === 'remote' && left?.why !== 'absent' ? undefined : left
  // With the first account, so that the news is here before a connection can be lost.
  const isNewsWanted = hasAccount || left !== undefined || ended !== undefined || leftNews.current() !== undefined
  const connectAgain = (connectorId: string) =>
    opening.set({ view: 'connect', openedBy: 'keyboard', wanted: { connectorId }, opener: opening.get().opener })

  return (
    <>
      <LiveRegion spoken={spoken} status={said} />
      <ConnectDialog
        isOpen={view === 'connect'}
        openedBy={openedBy}
        opener={opener}
        wanted={wanted}
        onClose={close}
        onLeftOpen={setLeftOpenIn}
      />
      {showsUnasked && isNewsWanted && (
        <Late
          of={leftNews}
          with={{ left: shownLeft, controller, onConnect: connectAgain }}
          waiting={null}
          failed={null}
        />
      )}
      {isAccountWanted && (
        <Late
          of={accountDialog}
          with={{ isOpen: view === 'account', lostLogin, ways, opener, onClose: close }}
          waiting={null}
          failed={
            <Dialog
              isOpen={view === 'account'}
              title={say('shell.account')}
              spoken={spoken}
              opener={opener}
              onClose={close}
            >
              <p role="alert">{say('shell.account.unloaded')}</p>
            </Dialog>
          }
        />
      )}
    </>
  )
}

type Asides = { readonly leftOpenIn: string | undefined; readonly isLoginLost: boolean; readonly showsUnasked: boolean }

/** The announcement to those who do not see the button when it changes. */
function useSaid({ leftOpenIn, isLoginLost, showsUnasked }: Asides): string | undefined {
  const networkName = useNetworkName()
  const { say } = useTexts(shellTexts)
  const { chains } = useHub()
  const connection = useConnectionState()
  if (connection.status !== 'connected') {
    return leftOpenIn === undefined ? undefined : say('shell.said.open', { wallet: leftOpenIn })
  }
  if (!showsUnasked) return undefined
  if (isLoginLost) return say('shell.said.changed')
  const { address, chainId } = connection.account
  return say('shell.said.connected', { address: shortAddress(address), network: networkName(chainId, chains) })
}
