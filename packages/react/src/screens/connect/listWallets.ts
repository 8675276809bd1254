import { type Connector, groupWallets, type Hub, readRecentConnectors, type WalletEntry } from '@latchkey/connect'
import { recentTitle, type WalletChoice, type WalletSection } from './walletSections.ts'

/** More wallets than this can be searched. */
export const maxUnsearched = 8

/** The sections of the dialog: the wallet used last, those of this browser, those that could be installed. */
export function listWallets(
  { walletBook, storage }: Pick<Hub, 'walletBook' | 'storage'>,
  connectors: readonly Connector[],
  query: string,
): readonly WalletSection[] {
  const recentId = readRecentConnectors(storage)[0]
  const { recent, detected, installable } = groupWallets(connectors, walletBook, { recentId, query })
  const elsewhere = connectors.filter(({ kind, flags }) => kind === 'remote' && flags.isAvailable)
  const [anyDevice, ...named] = elsewhere
  const last = recent ?? (query === '' ? elsewhere.find(({ id }) => id === recentId) : undefined)
  const isWanted = anyDevice !== undefined && anyDevice !== last && matchesDevice(query)
  const sections: readonly WalletSection[] = [
    { title: recentTitle, choices: last === undefined ? [] : [toChoice(last, 'Recent')] },
    { title: 'In this browser', choices: detected.map((connector) => toChoice(connector, 'Installed')) },
    { title: 'On another device', choices: isWanted ? [toChoice(anyDevice)] : [] },
    {
      title: named.length > 0 ? 'More wallets' : 'Get another wallet',
      choices: [...installable.map((entry) => toOffer(entry, named)), ...findOthers(named, installable, query)],
    },
  ]
  return sections.filter(({ choices }) => choices.length > 0)
}

/** Wallets of the whole book are too many to be shown unasked; whoever looks for one by name finds it. */
function findOthers(
  named: readonly Connector[],
  shown: readonly WalletEntry[],
  query: string,
): readonly WalletChoice[] {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return []
  const isShown = (id: string) => shown.some(({ key }) => id === `remote:${key}`)
  return named.filter(({ id, name }) => !isShown(id) && name.toLowerCase().includes(wanted)).map((one) => toChoice(one))
}

/** What people look for when they mean a wallet that is not in this browser. */
function matchesDevice(query: string): boolean {
  const wanted = query.trim().toLowerCase()
  return ['phone', 'other device', 'qr code', 'scan', 'walletconnect', 'mobile'].some((word) => word.includes(wanted))
}

function toChoice({ id, name, icon, rdns, isNameShared }: Connector, tag?: 'Recent' | 'Installed'): WalletChoice {
  return {
    id,
    name,
    connectorId: id,
    ...(tag !== undefined && { tag }),
    ...(icon !== undefined && { icon }),
    ...(isNameShared && { domain: rdns ?? 'unnamed maker' }),
  }
}

/** A wallet that is not here: reached on another device where that is possible, else to be installed. */
function toOffer({ key, name }: WalletEntry, named: readonly Connector[]): WalletChoice {
  const remote = named.find((connector) => connector.id === `remote:${key}`)
  return { id: key, name, ...(remote !== undefined && { connectorId: remote.id }) }
}
