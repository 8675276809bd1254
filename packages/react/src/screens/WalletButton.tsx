import { shellTexts } from '@latchkey/texts'
import { Button, Tile, useStore, useTexts } from '@latchkey/ui'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { WantedWallet } from '../DialogsContext.ts'
import { useConnectionState } from '../hooks/useConnectionState.ts'
import { useDialogs } from '../hooks/useDialogs.ts'
import { useHub } from '../hooks/useHub.ts'
import { useOwnName } from '../hooks/useOwnName.ts'
import { useWallets } from '../hooks/useWallets.ts'
import { listWallets } from './connect/listWallets.ts'
import type { WalletChoice } from './connect/walletSections.ts'

/** Properties of `WalletButton`. */
export type WalletButtonProps = {
  /** A key of the wallet book, such as `metamask`, or of an embedded wallet. */
  readonly wallet: string
  /** The wallet's name unless given. */
  readonly label?: string
}

/**
 * A button for one wallet: it asks it where it is in this browser or on a phone, and tells how to get it elsewhere. A
 * wallet that nobody knows leads to the list. Draws nothing while somebody is connected.
 */
export function WalletButton({ wallet, label }: WalletButtonProps) {
  const { say, spoken } = useTexts(shellTexts)
  const { opening } = useDialogs()
  const isConnected = useConnectionState().status === 'connected'
  const { choice, name } = useWallet(wallet)
  const ownName = useOwnName(name === undefined ? undefined : { key: wallet, name })
  const opener = useRef<HTMLButtonElement>(null)

  function handleClick(event: MouseEvent<HTMLElement>) {
    opening.set({
      view: 'connect',
      openedBy: event.detail === 0 ? 'keyboard' : 'pointer',
      wanted: choice && toWanted(choice),
      opener: opener.current ?? undefined,
    })
  }

  if (isConnected) return null
  return (
    <Button {...(label === undefined && spoken)} ref={opener} onClick={handleClick} aria-haspopup="dialog">
      {name !== undefined && <Tile name={name} picture={choice?.icon} size="small" />}
      {label ?? ownName ?? say('shell.connect')}
    </Button>
  )
}

function toWanted({ connectorId, id }: WalletChoice): WantedWallet {
  return connectorId === undefined ? { walletKey: id } : { connectorId }
}

/** The wallet's row of the list, once the page has begun: a server knows of no browser what wallets it has. */
function useWallet(key: string): { readonly choice: WalletChoice | undefined; readonly name: string | undefined } {
  const hub = useHub()
  const { loadWalletBook } = hub
  const connectors = useWallets()
  const book = useStore(hub.walletBook)
  const [isBegun, setIsBegun] = useState(false)
  useEffect(() => setIsBegun(true), [])

  const inBook = book.find((entry) => entry.key === key)?.name
  const isKnown = inBook !== undefined
  useEffect(() => {
    if (!isKnown) void loadWalletBook()
  }, [isKnown, loadWalletBook])

  if (!isBegun) return { choice: undefined, name: inBook }
  const listing = listWallets({
    connectors,
    chainIds: hub.chains.map(({ id }) => id),
    book,
    query: '',
    isAllShown: true,
    visitor: navigator,
  })
  const keyOf = (id: string | undefined) => connectors.find((connector) => connector.id === id)?.key
  const choice = listing.sections
    .flatMap(({ choices }) => choices)
    .find(({ walletKey, connectorId }) => walletKey === key || keyOf(connectorId) === key)
  return { choice, name: choice?.name ?? inBook }
}
