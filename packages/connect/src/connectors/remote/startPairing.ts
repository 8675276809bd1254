import { type KeyValueStorage, webSocketChannel } from '@latchkey/base'
import { createPeer, createRelayClient, indexedDbRecords, platformCryptography } from '@latchkey/remote'
import type { PairingSetting } from './pairingSetting.ts'
import { peerKit } from './peerKit.ts'
import type { PairingKit } from './remoteController.ts'

/** Starts the pairing protocol of a page: the relay's client (no socket yet), and our peer with its sessions of before. */
export async function startPairing(setting: PairingSetting): Promise<PairingKit> {
  const { relayUrls, projectId, metadata, storage, clock, random, log, tabs } = setting
  const { WebSocket, indexedDb, subtle } = setting.platform
  const cryptography = platformCryptography(subtle)
  const relay = createRelayClient({
    urls: relayUrls,
    ...(projectId !== undefined && { projectId }),
    openChannel: (url, { signal }) => webSocketChannel(url, { WebSocket, clock, signal }),
    storage: prefixed(storage),
    clock,
    random,
    cryptography,
    log,
    ...(setting.onWake && { onWake: setting.onWake }),
  })
  const records = await indexedDbRecords(indexedDb, log)
  const [relayData] = relayUrls
  const peer = await createPeer({
    relay,
    records,
    metadata,
    clock,
    random,
    cryptography,
    log,
    ...(tabs && { tabs }),
    ...(relayData !== undefined && { relayData }),
  })
  return peerKit(peer, relay)
}

/** The relay's own values beside those of the hub. */
function prefixed(storage: KeyValueStorage): KeyValueStorage {
  const prefix = 'relay.'
  const name = (key: string) => prefix + key
  return {
    isDurable: storage.isDurable,
    get: (key) => storage.get(name(key)),
    set: (key, value) => storage.set(name(key), value),
    remove: (key) => storage.remove(name(key)),
    keys: () => storage.keys().flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : [])),
    subscribe: (key, listener) => storage.subscribe(name(key), listener),
  }
}
