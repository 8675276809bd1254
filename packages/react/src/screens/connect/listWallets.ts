import { walletPlatform } from '@latchkey/browser'
import {
  anyRemoteId,
  type Connector,
  groupWalletRows,
  type Hub,
  readRecentConnectors,
  type WalletRow,
} from '@latchkey/connect'
import type { WalletBook } from '@latchkey/wallet-book'
import { embeddedDetails } from './embeddedDetails.ts'
import { isDemoWallet } from './isDemoWallet.ts'
import { isInAppBrowser } from './visitorBrowser.ts'
import { embeddedTitle, popularTitle, recentTitle, type WalletChoice, type WalletSection } from './walletSections.ts'

/** More wallets than this can be searched. */
export const maxUnsearched = 8
/** The book begins with the wallets that are met most: as many as one looks through without searching. */
const popularCount = 8

export type WalletSource = {
  readonly connectors: readonly Connector[]
  readonly book: WalletBook
  readonly query: string
  /** The visitor asked for the whole list. */
  readonly isAllShown: boolean
  readonly visitor: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>
}

export type WalletListing = {
  readonly sections: readonly WalletSection[]
  /** How many wallets there are beyond those that are shown. */
  readonly hiddenCount: number
}

/**
 * The sections of the dialog: the wallet used last, what needs no wallet at all, those of this browser, the owner's picks,
 * the popular ones, other devices, all others. On a phone another device is the last thing that anybody has at hand.
 */
export function listWallets(
  { storage, chains }: Pick<Hub, 'storage' | 'chains'>,
  { connectors, book, query, isAllShown, visitor }: WalletSource,
): WalletListing {
  const recentId = readRecentConnectors(storage)[0]
  const remotes = connectors.filter(({ kind, flags }) => kind === 'remote' && flags.isAvailable)
  const anyDevice = remotes.find(({ id }) => id === anyRemoteId)
  const isByName = remotes.some(({ id }) => id !== anyRemoteId)
  const platform = walletPlatform(visitor)
  const groups = groupWalletRows(connectors, book, {
    platform,
    isInAppBrowser: isInAppBrowser(visitor),
    remote: isByName,
    recentId,
    query,
    chainIds: chains.map(({ id }) => id),
  })
  const { recent } = groups
  // A wallet that the owner has installed stands above those that come with the page.
  const detected = [...groups.detected.filter((row) => !isDemo(row)), ...groups.detected.filter(isDemo)]
  const embedded = connectors.filter(({ kind, flags }) => kind === 'embedded' && flags.isAvailable)
  const wasEmbedded = embedded.find(({ id, name }) => id === recentId && matchesEmbedded(query, name))
  const wasAnyDevice = anyDevice !== undefined && anyDevice.id === recentId && matchesDevice(query)
  const lastElsewhere = wasEmbedded ?? (wasAnyDevice ? anyDevice : undefined)
  const last =
    recent !== undefined
      ? [toChoice(recent, 'Recent')]
      : lastElsewhere === undefined
        ? []
        : [toElsewhere(lastElsewhere, 'Recent')]
  const isDeviceShown = anyDevice !== undefined && !wasAnyDevice && matchesDevice(query)
  const all = groups.all.map((row) => toChoice(row))
  const isSearched = query !== ''
  const popular = isSearched ? [] : all.slice(0, popularCount)
  const more = all.slice(popular.length)
  const isMoreShown = isAllShown || isSearched || more.length <= 1
  const device = { title: 'On another device', choices: isDeviceShown ? [toElsewhere(anyDevice)] : [] }
  const others = { title: isByName ? 'More wallets' : 'Get another wallet', choices: isMoreShown ? more : [] }
  const sections: readonly WalletSection[] = [
    { title: recentTitle, choices: last },
    {
      title: embeddedTitle,
      choices: embedded
        .filter((one) => one !== wasEmbedded && matchesEmbedded(query, one.name))
        .map((one) => toElsewhere(one)),
    },
    { title: 'In this browser', choices: detected.map((row) => toChoice(row, isDemo(row) ? 'Demo' : 'Installed')) },
    { title: 'Recommended here', choices: groups.picks.map((row) => toChoice(row)) },
    { title: popularTitle, choices: popular },
    ...(platform === 'desktop' ? [device, others] : [others, { ...device, isBelowAll: true }]),
  ]
  return {
    sections: sections.filter(({ choices }) => choices.length > 0),
    hiddenCount: isMoreShown ? 0 : more.length,
  }
}

/** Words people search by when they mean a wallet that is not in this browser. */
function matchesDevice(query: string): boolean {
  const wanted = query.trim().toLowerCase()
  return ['phone', 'other device', 'qr code', 'scan', 'walletconnect', 'mobile'].some((word) => word.includes(wanted))
}

/** Words people search by who have no wallet. */
function matchesEmbedded(query: string, name: string): boolean {
  const wanted = query.trim().toLowerCase()
  return [name, 'fingerprint', 'face', 'embedded', 'new wallet', 'create', 'mail'].some((word) =>
    word.toLowerCase().includes(wanted),
  )
}

function isDemo({ installed }: WalletRow): boolean {
  return installed !== undefined && isDemoWallet(installed)
}

/** A wallet in this browser, or one to be paired by name; one that is neither has to be opened or installed first. */
function toChoice({ id, name, installed, remote, entry }: WalletRow, tag?: WalletChoice['tag']): WalletChoice {
  const connectorId = installed?.id ?? remote?.id
  return {
    id,
    name,
    ...(entry !== undefined && { walletKey: entry.key }),
    ...(connectorId !== undefined && { connectorId }),
    ...(tag !== undefined && { tag }),
    ...(installed?.icon !== undefined && { icon: installed.icon }),
    ...(installed?.isNameShared && { domain: installed.rdns ?? 'unnamed maker' }),
  }
}

/** A wallet that is nowhere to be found in the browser, and needs nothing installed in it. */
function toElsewhere({ id, key, name, icon }: Connector, tag?: WalletChoice['tag']): WalletChoice {
  const detail = embeddedDetails[key]
  return {
    id,
    name,
    connectorId: id,
    ...(icon !== undefined && { icon }),
    ...(tag !== undefined && { tag }),
    ...(detail !== undefined && { detail }),
  }
}
