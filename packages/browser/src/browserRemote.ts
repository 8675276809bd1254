import { type KeyValueStorage, type Log, silentLog, systemClock } from '@latchkey/base'
import { latePairing, type PairingTabs, remoteWallets } from '@latchkey/connect'
import { onBrowserWake } from './browserWake.ts'
import { browserWalletBook, type WalletBookChoices } from './browserWalletBook.ts'

/** Where wallets on other devices are paired. */
export type BrowserRelay = {
  /** ws:// or wss:// addresses, the site's own first. */
  readonly urls: readonly string[]
  /** The owner's own, for a relay that wants one. */
  readonly projectId?: string
  /** True when wallets from the shops know one of these relays, so that they can be offered by name. */
  readonly isPublic: boolean
  /** The kind of a wallet's own link that opens it on a phone; native unless given. */
  readonly linkPreference?: 'native' | 'universal'
}

type RemoteChoices = WalletBookChoices & {
  readonly siteName?: string
  readonly storagePrefix?: string
  readonly log?: Log
}

/** Wallets on other devices, with what the browser lends the pairing protocol. Loads and opens nothing yet. */
export async function browserRemote(
  { urls, projectId, isPublic, linkPreference }: BrowserRelay,
  choices: RemoteChoices,
  storage: KeyValueStorage,
) {
  const { siteName, storagePrefix = 'latchkey.', log = silentLog } = choices
  const { host, origin } = window.location
  const start = latePairing({
    relayUrls: urls,
    ...(projectId !== undefined && { projectId }),
    metadata: { name: siteName ?? host, description: '', url: origin, icons: [] },
    storage,
    clock: systemClock,
    log,
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    tabs: browserTabs(`${storagePrefix}pairing`),
    onWake: onBrowserWake,
    platform: { WebSocket: window.WebSocket, indexedDb: () => window.indexedDB, subtle: crypto.subtle },
  })
  // Where wallets can be offered by name at all, all of them are.
  const whole = isPublic ? { walletBook: await browserWalletBook(choices) } : {}
  return remoteWallets({
    start,
    hasPublicRelay: isPublic,
    ...whole,
    ...(linkPreference !== undefined && { linkPreference }),
  })
}

/** Opened with the first word to or from another tab, because an open one keeps a page out of the browser's back cache. */
function browserTabs(name: string): PairingTabs {
  let opened: BroadcastChannel | undefined
  const open = () => {
    opened ??= new BroadcastChannel(name)
    return opened
  }
  return {
    post: (key) => open().postMessage(key),
    listen(listener) {
      const onMessage = ({ data }: MessageEvent) => {
        if (typeof data === 'string') listener(data)
      }
      open().addEventListener('message', onMessage)
      return () => open().removeEventListener('message', onMessage)
    },
  }
}
