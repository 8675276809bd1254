import type { WalletEntry } from './walletEntry.ts'

/** Where the page runs, as far as it matters for opening wallets. */
export type WalletPlatform = 'ios' | 'android' | 'desktop'

/** The page and the device for which a link into a wallet is made. */
export type DeepLinkContext = {
  readonly platform: WalletPlatform
  /** The kind of link, of a wallet's own, that comes first; native unless given (specification §9). */
  readonly preference?: 'native' | 'universal'
  /** The app around the page; Telegram decodes the links of its pages once too often on Android. */
  readonly shell?: 'browser' | 'telegram'
}

/** The link that opens a wallet: to be followed in the same task as the visitor's tap, or a phone may ignore it. */
export type DeepLink = {
  /** The link to follow; undefined where nothing is to be opened, as on a computer that scans no code. */
  readonly open: string | undefined
  /** Other links to the same wallet, best first, for when nothing happened. */
  readonly others: readonly string[]
  /** Where its app is had, for when it is not there at all. */
  readonly store: string | undefined
}

/** A session that exists: its topic and, on Android, the topic of its pairing (the part of the URI before `?`). */
export type DeepLinkSession = { readonly topic: string; readonly pairingUri?: string | undefined }

/**
 * The links that hand a pairing URI to a wallet. iOS: its own links, in the order of the preference. Android: the URI
 * itself, for which the system offers the wallets that are there, then the wallet's own links, the native one as an
 * intent that names its package and falls back to its store. A computer: the link of its program, if it has one.
 */
export function deepLink(entry: WalletEntry, pairingUri: string, context: DeepLinkContext): DeepLink {
  if (!pairingUri.startsWith('wc:')) return arrange(entry, [], context)
  const once = encodeURIComponent(pairingUri)
  const isDecodedTwice = context.platform === 'android' && context.shell === 'telegram'
  const own = listOwnLinks(entry, `uri=${isDecodedTwice ? encodeURIComponent(once) : once}`, context)
  return arrange(entry, withBareUri(own, pairingUri, context), context)
}

/** The links that bring a wallet to the front for a request of this session: the same ones without the URI. */
export function requestLink(entry: WalletEntry, session: DeepLinkSession, context: DeepLinkContext): DeepLink {
  const query = `sessionTopic=${encodeURIComponent(session.topic)}`
  const own = listOwnLinks(entry, query, context)
  const [bare = ''] = session.pairingUri?.split('?') ?? []
  return arrange(entry, bare.startsWith('wc:') ? withBareUri(own, `${bare}?${query}`, context) : own, context)
}

/** The links that open a page (an absolute http or https address) in the browser of a wallet's app. None on a computer. */
export function browseLink(entry: WalletEntry, pageUrl: string, context: DeepLinkContext): DeepLink {
  const { browse, browseNative } = entry.links ?? {}
  if (context.platform === 'desktop' || !/^https?:/.test(pageUrl) || !URL.canParse(pageUrl)) {
    return arrange(entry, [], context)
  }
  const page = new URL(pageUrl)
  const values: Readonly<Record<string, string>> = {
    encodedUrl: encodeURIComponent(page.href),
    encodedOrigin: encodeURIComponent(page.origin),
    hostAndPath: `${page.host}${page.pathname}${page.search}`,
  }
  const fill = (template: string | undefined) =>
    template?.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  return arrange(entry, order(toNativeLink(entry, fill(browseNative), context), fill(browse), context), context)
}

function listOwnLinks(entry: WalletEntry, query: string, context: DeepLinkContext): readonly string[] {
  const { native, universal, desktop } = entry.links ?? {}
  if (context.platform === 'desktop') return order(extend(desktop, query), undefined, context)
  return order(toNativeLink(entry, extend(native, query), context), extend(universal, query), context)
}

/** The explorers' rule: the base with a slash at its end, then `wc` and the query. */
function extend(base: string | undefined, query: string): string | undefined {
  return base === undefined ? undefined : `${base}${base.endsWith('/') ? '' : '/'}wc?${query}`
}

function order(native: string | undefined, universal: string | undefined, context: DeepLinkContext): readonly string[] {
  const links = context.preference === 'universal' ? [universal, native] : [native, universal]
  return links.filter((link) => link !== undefined)
}

/** A bare URI cannot be encoded twice, so Telegram gets it only after the wallet's own links. */
function withBareUri(own: readonly string[], uri: string, { platform, shell }: DeepLinkContext): readonly string[] {
  if (platform !== 'android') return own
  return shell === 'telegram' ? [...own, uri] : [uri, ...own]
}

/** On Android an intent, which names the app by its package, so that no other can answer, and opens its store without it. */
function toNativeLink(
  { install }: WalletEntry,
  link: string | undefined,
  { platform }: DeepLinkContext,
): string | undefined {
  const store = install?.android
  const packageName = /[?&]id=([\w.]+)/.exec(store ?? '')?.[1]
  if (link === undefined || platform !== 'android' || packageName === undefined || store === undefined) return link
  const [scheme, rest] = [link.slice(0, link.indexOf(':')), link.slice(link.indexOf(':') + 1)]
  const fallback = encodeURIComponent(store)
  return `intent:${rest}#Intent;scheme=${scheme};package=${packageName};S.browser_fallback_url=${fallback};end`
}

function arrange({ install }: WalletEntry, links: readonly string[], { platform }: DeepLinkContext): DeepLink {
  const [open, ...others] = links
  return { open, others, store: platform === 'desktop' ? undefined : install?.[platform] }
}
