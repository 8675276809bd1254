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
  const sections: readonly WalletSection[] = [
    { title: recentTitle, choices: recent === undefined ? [] : [toChoice(recent, 'Recent')] },
    { title: 'In this browser', choices: detected.map((connector) => toChoice(connector, 'Installed')) },
    { title: 'Get another wallet', choices: installable.map(toOffer) },
  ]
  return sections.filter(({ choices }) => choices.length > 0)
}

function toChoice({ id, name, icon, rdns, isNameShared }: Connector, tag: 'Recent' | 'Installed'): WalletChoice {
  return {
    id,
    name,
    connectorId: id,
    tag,
    ...(icon !== undefined && { icon }),
    ...(isNameShared && { domain: rdns ?? 'unnamed maker' }),
  }
}

function toOffer({ key, name }: WalletEntry): WalletChoice {
  return { id: key, name }
}
