import { walletPlatform } from '@latchkey/browser'
import { anyRemoteId, type Connector, groupWalletRows, type WalletRow } from '@latchkey/connect'
import type { WalletBook } from '@latchkey/wallet-book'
import { isDemoWallet } from '../wallet/isDemoWallet.ts'
import { isInAppBrowser } from '../wallet/visitorBrowser.ts'
import type { WalletChoice, WalletSection } from './walletSections.ts'

/** More wallets than this can be searched. */
export const maxUnsearched = 8
/** The book begins with the wallets that are met most: as many as one looks through without searching. */
const popularCount = 8

export type WalletSource = {
  readonly connectors: readonly Connector[]
  /** The networks of the page. */
  readonly chainIds: readonly number[]
  /** The connector used last, when the list was opened: a list that is looked at is not ordered anew by a choice in it. */
  readonly recentId?: string | undefined
  readonly book: WalletBook
  readonly query: string
  /** Words that such wallets are searched by, in the visitor's language, with commas between them. */
  readonly words?: SearchWords
  /** The visitor asked for the whole list. */
  readonly isAllShown: boolean
  readonly visitor: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>
}

/** For any wallet on another device, and for one that is made on the spot. */
export type SearchWords = { readonly device: string; readonly embedded: string }

const noWords: SearchWords = { device: '', embedded: '' }

export type WalletListing = {
  readonly sections: readonly WalletSection[]
  /** How many wallets there are beyond those that are shown. */
  readonly hiddenCount: number
}

/**
 * The sections of the dialog: the wallet used last, what needs no wallet at all, those of this browser, the owner's picks,
 * the popular ones, other devices, all others. On a phone another device is the last thing that anybody has at hand.
 */
export function listWallets(source: WalletSource): WalletListing {
  const { connectors, chainIds, recentId, book, query, words = noWords, isAllShown, visitor } = source
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
    chainIds,
  })
  const { recent } = groups
  // A wallet that the owner has installed stands above those that come with the page.
  const detected = [...groups.detected.filter((row) => !isDemo(row)), ...groups.detected.filter(isDemo)]
  const embedded = connectors.filter(({ kind, flags }) => kind === 'embedded' && flags.isAvailable)
  const isDeviceWanted = isSearchedAs(query, words.device)
  const wasEmbedded = embedded.find(({ id, name }) => id === recentId && isSearchedAs(query, words.embedded, name))
  const wasAnyDevice = anyDevice !== undefined && anyDevice.id === recentId && isDeviceWanted
  const lastElsewhere = wasEmbedded ?? (wasAnyDevice ? anyDevice : undefined)
  const last =
    recent !== undefined
      ? [toChoice(recent, 'recent')]
      : lastElsewhere === undefined
        ? []
        : [toElsewhere(lastElsewhere, 'recent')]
  const isDeviceShown = anyDevice !== undefined && !wasAnyDevice && isDeviceWanted
  const all = groups.all.map((row) => toChoice(row))
  const isSearched = query !== ''
  const popular = isSearched ? [] : all.slice(0, popularCount)
  const more = all.slice(popular.length)
  const isMoreShown = isAllShown || isSearched || more.length <= 1
  const device: WalletSection = { kind: 'device', choices: isDeviceShown ? [toElsewhere(anyDevice)] : [] }
  const others: WalletSection = { kind: isByName ? 'paired' : 'others', choices: isMoreShown ? more : [] }
  const sections: readonly WalletSection[] = [
    { kind: 'recent', choices: last },
    {
      kind: 'embedded',
      choices: embedded
        .filter((one) => one !== wasEmbedded && isSearchedAs(query, words.embedded, one.name))
        .map((one) => toElsewhere(one)),
    },
    { kind: 'here', choices: detected.map((row) => toChoice(row, isDemo(row) ? 'demo' : 'installed')) },
    { kind: 'picked', choices: groups.picks.map((row) => toChoice(row)) },
    { kind: 'popular', choices: popular },
    ...(platform === 'desktop' ? [device, others] : [others, { ...device, isBelowAll: true }]),
  ]
  return {
    sections: sections.filter(({ choices }) => choices.length > 0),
    hiddenCount: isMoreShown ? 0 : more.length,
  }
}

function isSearchedAs(query: string, words: string, name = ''): boolean {
  const wanted = query.trim().toLowerCase()
  return [name, ...words.split(',')].some((word) => word.toLowerCase().includes(wanted))
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
    ...(installed?.isNameShared && { maker: { rdns: installed.rdns } }),
  }
}

/** A wallet that is nowhere to be found in the browser, and needs nothing installed in it. */
function toElsewhere({ id, key, name, icon }: Connector, tag?: WalletChoice['tag']): WalletChoice {
  return {
    id,
    name,
    connectorId: id,
    connectorKey: key,
    ...(icon !== undefined && { icon }),
    ...(tag !== undefined && { tag }),
  }
}
