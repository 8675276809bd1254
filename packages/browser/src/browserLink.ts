import { type KeyValueStorage, type Log, silentLog, systemClock } from '@latchkey/base'
import { lateLink, linkWallets } from '@latchkey/connect'
import { onBrowserWake } from './browserWake.ts'

/** Where phones are linked by Coinbase Wallet's own protocol. */
export type BrowserLink = {
  /** The link server: a path of this origin, such as `/link`, or an http:// or https:// address. */
  readonly url: string
  /** The page that opens the app on a phone; the wallet's own unless given. */
  readonly appUrl?: string
}

type LinkChoices = { readonly siteName?: string; readonly log?: Log }

/** Coinbase Wallet on a phone, with what the browser lends the link protocol. Loads and opens nothing yet. */
export function browserLink({ url, appUrl }: BrowserLink, choices: LinkChoices, storage: KeyValueStorage) {
  const { host, origin } = window.location
  const { siteName = host, log = silentLog } = choices
  const start = lateLink({
    serverUrl: new URL(url, origin).href.replace(/\/+$/, ''),
    storage,
    clock: systemClock,
    log,
    version: '1',
    origin,
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    WebSocket: window.WebSocket,
    fetch: (address, init) => window.fetch(address, init),
    onWake: onBrowserWake,
  })
  return linkWallets({ start, siteName, ...(appUrl !== undefined && { appUrl }) })
}
