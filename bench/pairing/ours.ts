import { memoryStorage, silentLog, systemClock, webSocketChannel } from '@latchkey/base'
import {
  approve,
  closePeer,
  createPeer,
  createRelayClient,
  memoryRecords,
  pair,
  pingSession,
  platformCryptography,
  propose,
  type Session,
  type WalletSide,
  walletSide,
} from '@latchkey/remote'
import { WebSocket } from 'ws'
import { metadata, namespaces, optionalNamespaces, type Pair } from './pair.ts'

/** Both sides of ours. As in a page, the platform's cryptography is tried anew, and the socket is opened with the proposal. */
export async function ourPair(relayUrl: string): Promise<Pair & { ping(): Promise<void> }> {
  const [app, wallet] = [await side('app', relayUrl), await side('wallet', relayUrl, { wallet: walletSide })]
  let session: Promise<Session> | undefined
  return {
    async propose() {
      const { uri, approval } = await propose(app.peer, { optionalNamespaces })
      session = approval
      return uri
    },
    async approve(uri) {
      const proposed = new Promise<number>((resolve) => {
        wallet.peer.proposals.subscribe(([proposal]) => proposal && resolve(proposal.id))
      })
      await pair(wallet.peer, uri)
      await approve(wallet.peer, await proposed, { namespaces })
      await session
    },
    /** Resolves when the wallet has answered the app. */
    async ping() {
      const { topic = '' } = (await session) ?? {}
      await pingSession(app.peer, topic)
    },
    async close() {
      await Promise.all([app.close(), wallet.close()])
    },
  }
}

async function side(name: string, relayUrl: string, role: { readonly wallet?: WalletSide } = {}) {
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  const cryptography = platformCryptography(crypto.subtle)
  const shared = { clock: systemClock, random, cryptography, log: silentLog }
  const relay = createRelayClient({
    urls: [relayUrl],
    openChannel: (url, { signal }) => webSocketChannel(url, { WebSocket, clock: systemClock, signal }),
    storage: memoryStorage(),
    ...shared,
  })
  const peer = await createPeer({ relay, records: memoryRecords(), metadata: metadata(name), ...shared, ...role })
  return {
    peer,
    async close() {
      closePeer(peer)
      await relay.close()
    },
  }
}
