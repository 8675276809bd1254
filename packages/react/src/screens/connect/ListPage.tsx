import { forgetRecentConnectors, readRecentConnectors } from '@latchkey/connect'
import { connectTexts } from '@latchkey/texts'
import { Button, Notice, useEffectEvent, useStore, useTexts } from '@latchkey/ui'
import { useContext, useEffect, useState } from 'react'
import { ConnectNoteContext } from '../../ConnectNoteContext.ts'
import { useHub } from '../../hooks/useHub.ts'
import { useIsSearching } from '../../hooks/useIsSearching.ts'
import { useWallets } from '../../hooks/useWallets.ts'
import { chosenIn } from './dialogView.ts'
import { listWallets, maxUnsearched } from './listWallets.ts'
import type { ConnectDialogModel } from './useConnectDialog.ts'
import styles from './WalletList.module.css'
import { WalletList } from './WalletList.tsx'
import type { WalletChoice } from './walletSections.ts'

export type ListPageProps = {
  readonly model: ConnectDialogModel
  readonly openedBy: 'keyboard' | 'pointer'
  /** The step that a choice leads to stands beside the list, and not in its place. */
  readonly isBeside?: boolean
}

/** The page of the dialog on which a wallet is chosen: what is in this browser at once, the whole book as soon as it is here. */
export function ListPage({ model: { view, state, send, ask, stopAsking }, openedBy, isBeside = false }: ListPageProps) {
  const { say } = useTexts(connectTexts)
  const hub = useHub()
  const note = useContext(ConnectNoteContext)
  const { loadWalletBook } = hub
  const connectors = useWallets()
  const book = useStore(hub.walletBook)
  const [query, setQuery] = useState('')
  const [isAllShown, setIsAllShown] = useState(false)
  const [recentId, setRecentId] = useState(() => readRecentConnectors(hub.storage)[0])
  const words = { device: say('connect.search.device'), embedded: say('connect.search.embedded') }
  const chainIds = hub.chains.map(({ id }) => id)
  const source = { connectors, chainIds, recentId, book, query, words, isAllShown, visitor: navigator }
  const { sections, hiddenCount } = listWallets(source)
  const shownCount = sections.reduce((count, { choices }) => count + choices.length, 0)
  const isLong = query !== '' || shownCount + hiddenCount > maxUnsearched

  useEffect(() => void loadWalletBook(), [loadWalletBook])
  // A visitor who comes to choose may have a late wallet, or one whose search could not be fetched at the start.
  useEffect(() => hub.refreshWallets(), [hub])

  const isSearching = useIsSearching()
  /** The row that was pressed before it was known whether there is a way to its wallet. */
  const [early, setEarly] = useState<string>()

  function choose({ connectorId, id }: Pick<WalletChoice, 'connectorId' | 'id'>) {
    setEarly(undefined)
    if (view.page === 'asking' && view.connectorId === connectorId) return
    if (connectorId === undefined && isSearching) return setEarly(id)
    const leftOpenIn = stopAsking()
    if (connectorId !== undefined) void ask(connectorId, leftOpenIn)
    else send({ type: 'missingWalletChosen', walletKey: id, ...(leftOpenIn === undefined ? {} : { leftOpenIn }) })
  }

  const pressed = sections
    .flatMap(({ choices }) => choices)
    .find(({ walletKey }) => walletKey !== undefined && walletKey === early)
  const isDecided = early !== undefined && (!isSearching || pressed?.connectorId !== undefined)
  const chooseEarly = useEffectEvent(() => {
    if (early !== undefined) choose(pressed ?? { id: early })
  })
  useEffect(() => {
    if (isDecided) chooseEarly()
  }, [isDecided, chooseEarly])

  function forget() {
    forgetRecentConnectors(hub.storage)
    setQuery('')
    setRecentId(undefined)
  }

  const leftOpenIn = state.name !== 'detecting' && 'leftOpenIn' in view ? view.leftOpenIn : undefined
  const footer = isBeside ? undefined : (
    <Button kind="quiet" onClick={() => send({ type: 'newcomerAsked' })}>
      {say('connect.newcomer')}
    </Button>
  )
  return (
    <>
      <div role="status" className={styles['remark']}>
        {leftOpenIn !== undefined && (
          <Notice title={say('connect.left', { wallet: leftOpenIn })}>{say('connect.left.help')}</Notice>
        )}
      </div>
      <WalletList
        sections={sections}
        query={query}
        onQuery={isLong ? setQuery : undefined}
        hiddenCount={hiddenCount}
        onShowAll={() => setIsAllShown(true)}
        isDetecting={state.name === 'detecting' || early !== undefined}
        chosen={chosenIn(view)}
        focus={view.page !== 'list' ? 'none' : (view.last ?? (openedBy === 'keyboard' ? 'first' : 'none'))}
        onChoose={choose}
        onForget={forget}
        footer={footer}
      />
      {note !== undefined && <div className={styles['note']}>{note}</div>}
    </>
  )
}
