import { memoryStorage, silentLog, systemClock, webSocketChannel } from '@latchkey/base'
import {
  closePeer,
  createPeer,
  createRelayClient,
  memoryRecords,
  onPeerNews,
  type PeerNews,
  platformCryptography,
  type RecordStorage,
  walletSide,
} from '@latchkey/remote'
import { WebSocket } from 'ws'

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

/** One side of ours over a real socket. Storage and records given again make it the same side after a reload. */
export async function ourSide(
  name: string,
  relayUrl: string,
  kept: { readonly storage?: ReturnType<typeof memoryStorage>; readonly records?: RecordStorage } = {},
) {
  const { storage = memoryStorage(), records = memoryRecords() } = kept
  const openChannel = (url: string, { signal }: { readonly signal: AbortSignal }) =>
    webSocketChannel(url, { WebSocket, clock: systemClock, signal })
  const shared = { clock: systemClock, random, cryptography: platformCryptography(crypto.subtle), log: silentLog }
  const relay = createRelayClient({ urls: [relayUrl], projectId: 'test', openChannel, storage, ...shared })
  const metadata = { name, description: name, url: `https://${name}.example`, icons: [] }
  const wallet = name === 'our-app' ? {} : { wallet: walletSide }
  const peer = await createPeer({ relay, records, metadata, ...shared, ...wallet })
  const news: PeerNews[] = []
  onPeerNews(peer, (item) => news.push(item))
  return {
    peer,
    news,
    storage,
    records,
    async close() {
      closePeer(peer)
      await relay.close()
    },
  }
}
