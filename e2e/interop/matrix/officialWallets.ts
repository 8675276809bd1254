import { WalletKit } from '@reown/walletkit'
import { chainId } from './asked.ts'
import {
  closeCore,
  createFolder,
  createPrefix,
  type Kept,
  loadSignClient,
  type OfficialClient,
  openCore,
} from './cores.ts'
import type { OpenWallet, Wallet } from './sides.ts'

const metadata = { name: 'official-wallet', description: '', url: 'https://wallet.example', icons: [] }
const userRejected = { code: 5000, message: 'User rejected.' }
const userDisconnected = { code: 6000, message: 'User disconnected.' }

/** The official sign client as a wallet, which is also what stands behind the wallet kit. */
function toWallet(client: OfficialClient, reload: () => Promise<Wallet>): Wallet {
  const proposals: { id: number; atMs: number }[] = []
  const requests: Wallet['requests'][number][] = []
  client.on('session_proposal', ({ id }) => void proposals.push({ id, atMs: performance.now() }))
  client.on('session_request', ({ topic, id, params }) => {
    requests.push({ topic, id, asked: params.request, atMs: performance.now() })
  })
  const find = (topic: string) => client.session.getAll().find((each) => each.topic === topic)
  return {
    proposals,
    requests,
    pair: (uri) => client.pair({ uri }),
    // Its types want lists that may be changed.
    approve: async (id, namespaces) => (await client.approve({ id, namespaces: namespaces as never })).topic,
    reject: (id) => client.reject({ id, reason: userRejected }),
    respond: (topic, id, answer) => client.respond({ topic, response: { id, jsonrpc: '2.0', ...answer } as never }),
    update: (topic, namespaces) =>
      void client.update({ topic, namespaces: namespaces as never }).catch(() => undefined),
    extend: (topic) => void client.extend({ topic }).catch(() => undefined),
    emit: (topic, name, data) => client.emit({ topic, event: { name, data }, chainId }),
    ping: (topic) => client.ping({ topic }),
    end: (topic) => client.disconnect({ topic, reason: userDisconnected }),
    expiry: (topic) => find(topic)?.expiry ?? 0,
    async reload() {
      await closeCore(client.core)
      return await reload()
    },
    close: () => closeCore(client.core),
  }
}

async function openKit(relayUrl: string, kept: Kept): Promise<Wallet> {
  const core = await openCore('2.21.8', relayUrl, kept)
  // Otherwise it waits a second between any two requests.
  const signConfig = { disableRequestQueue: true }
  const kit = await WalletKit.init({ core: core as never, metadata, signConfig })
  // The kit is a thin coat over it, and its types are of a release beside this one.
  return toWallet(kit.engine.signClient as never, () => openKit(relayUrl, kept))
}

async function openOlder(relayUrl: string, kept: Kept): Promise<Wallet> {
  const core = await openCore('2.17.1', relayUrl, kept)
  const SignClient = await loadSignClient('2.17.1')
  // Its queue shows an answered request again while its storage is slow, and then never the next.
  const signConfig = { disableRequestQueue: true }
  const client = await SignClient.init({ core: core as never, metadata, logger: 'silent', signConfig })
  return toWallet(client, () => openOlder(relayUrl, kept))
}

const anew = () => ({ folder: createFolder(), prefix: createPrefix() })
export const walletKit: OpenWallet = (relayUrl) => openKit(relayUrl, anew())
export const olderWallet: OpenWallet = (relayUrl) => openOlder(relayUrl, anew())
