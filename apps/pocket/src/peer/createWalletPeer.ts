import { type Clock, type KeyValueStorage, type Log, webSocketChannel } from '@latchkey/base'
import {
  createPeer,
  createRelayClient,
  indexedDbRecords,
  type PeerTabs,
  platformCryptography,
  type RandomBytes,
  walletSide,
} from '@latchkey/remote'
import type { WalletPeer } from './walletPeer.ts'
import { walletPeerOf } from './walletPeerOf.ts'

export type WalletPeerOptions = {
  readonly relay: { readonly urls: readonly string[]; readonly projectId?: string }
  /** Holds the wallet's name on the relay. */
  readonly storage: KeyValueStorage
  readonly clock: Clock
  readonly log: Log
}

/** The site itself keeps its own sessions in this browser too; the wallet's must not be taken for them. */
const databaseSuffix = '_POCKET'
const tabsName = 'latchkey.pocket'

/** The pairing protocol over the browser's own sockets, database and tabs. Nothing is sent before there is a session or a code. */
export async function createWalletPeer(options: WalletPeerOptions): Promise<WalletPeer> {
  const { relay: relays, storage, clock, log } = options
  const records = await indexedDbRecords(
    () => ({ open: (name: string, version: number) => window.indexedDB.open(`${name}${databaseSuffix}`, version) }),
    log,
  )
  const random: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length))
  const cryptography = platformCryptography(crypto.subtle)
  const relay = createRelayClient({
    ...relays,
    openChannel: (url, { signal }) => webSocketChannel(url, { WebSocket, clock, signal }),
    storage,
    clock,
    random,
    cryptography,
    log,
    onWake,
    readServerTimeMs,
  })
  const metadata = {
    name: 'Pocket wallet',
    description: 'A test wallet in a page. For test money only.',
    url: window.location.origin,
    icons: [],
  }
  const tabs = broadcastTabs()
  const peer = await createPeer({
    relay,
    records,
    metadata,
    clock,
    random,
    cryptography,
    log,
    wallet: walletSide,
    ...(tabs && { tabs }),
  })
  return walletPeerOf(peer, relay)
}

/** Undefined where the browser has no such channel: tabs then learn of each other by reloading only. */
function broadcastTabs(): PeerTabs | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined
  const channel = new BroadcastChannel(tabsName)
  return {
    post: (key) => channel.postMessage(key),
    listen(listener) {
      const hear = ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string') listener(data)
      }
      channel.addEventListener('message', hear)
      return () => channel.removeEventListener('message', hear)
    },
  }
}

function onWake(listener: () => void): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') listener()
  }
  window.addEventListener('online', listener)
  document.addEventListener('visibilitychange', look)
  return () => {
    window.removeEventListener('online', listener)
    document.removeEventListener('visibilitychange', look)
  }
}

/** By this site's own server: the relay runs beside it, and the page may ask nobody else. */
async function readServerTimeMs(): Promise<number | undefined> {
  const answer = await fetch('/pocket', { method: 'HEAD', cache: 'no-store' })
  const timeMs = Date.parse(answer.headers.get('date') ?? '')
  return Number.isNaN(timeMs) ? undefined : timeMs
}
