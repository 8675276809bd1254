import type { Chain } from '@latchkey/evm'
import type {
  InboundRequest,
  LinkPhone,
  LinkUrl,
  Proposal,
  Session,
  SessionNamespaces,
  Web3Request,
} from '@latchkey/remote'
import { formatLinkUrl } from '@latchkey/remote'
import { readGrant } from '../sessions/sessionNamespaces.ts'
import { toPlainRequest } from './linkRequests.ts'
import type { StoredLink } from './storedLinks.ts'

/** Requests and links do not end by themselves; the screens want a time. */
const lifeMs = 86_400_000
const methods = [
  'personal_sign',
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]
/** The start of a link's topic; those of the other protocol are hexadecimal. */
export const linkTopicPrefix = 'link:'
const events = ['chainChanged', 'accountsChanged']

/** One link of this wallet. */
export type LinkEntry = {
  readonly topic: string
  readonly link: LinkUrl
  readonly phone: LinkPhone
  readonly startedAtMs: number
  /** The site's description of itself. */
  site: { readonly name: string; readonly origin: string }
  /** The owner's approval; absent before. */
  namespaces: SessionNamespaces | undefined
}

/** A request of a site, under the number by which the screens know it. */
export type ShownRequest = {
  readonly entry: LinkEntry
  readonly asked: Web3Request
  readonly id: number
  readonly sinceMs: number
}

/** The request of a site to see an account, as a proposal of the other protocol. */
export function toProposal({ id, entry, asked, sinceMs }: ShownRequest, chains: readonly Chain[]): Proposal {
  const eip155 = { chains: chains.map((chain) => `eip155:${chain.id}`), methods, events }
  return {
    id,
    pairingTopic: entry.topic,
    proposer: toMetadata(readSite(asked)),
    proposerPublicKey: '',
    requiredNamespaces: {},
    optionalNamespaces: { eip155 },
    expiresAtMs: sinceMs + lifeMs,
  }
}

/** Any other request; on the active network where it names none. */
export function toInboundRequest({ id, entry, asked, sinceMs }: ShownRequest, activeChainId: number): InboundRequest {
  const { method, params, chainId = activeChainId } = toPlainRequest(asked)
  return { topic: entry.topic, id, chainId: `eip155:${chainId}`, method, params, expiresAtMs: sinceMs + lifeMs }
}

/** The account that a site sees. */
export function accountOf({ namespaces }: LinkEntry): string | undefined {
  return namespaces === undefined ? undefined : readGrant(namespaces).accounts[0]?.toLowerCase()
}

export function readSite({ params, origin }: Web3Request): LinkEntry['site'] {
  const appName: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, 'appName') : undefined
  return { name: typeof appName === 'string' ? appName : '', origin }
}

/** An approved link as a session of the other protocol. */
export function toSession({ topic, site, namespaces, startedAtMs }: LinkEntry): Session | undefined {
  if (namespaces === undefined) return undefined
  return {
    topic,
    pairingTopic: topic,
    isController: true,
    peer: toMetadata(site),
    peerPublicKey: '',
    namespaces,
    requiredNamespaces: {},
    startedAtMs,
    expiresAtMs: startedAtMs + 7 * lifeMs,
    lastUpdateId: 0,
    lastEventIds: {},
  }
}

/** An approved link as it is remembered. */
export function toStored({ link, site, namespaces, startedAtMs }: LinkEntry): StoredLink | undefined {
  if (namespaces === undefined) return undefined
  const { accounts, chainIds } = readGrant(namespaces)
  const [account] = accounts
  return account === undefined ? undefined : { url: formatLinkUrl(link), ...site, account, chainIds, startedAtMs }
}

/** The approval, read back. */
export function toApproved({ account, chainIds }: StoredLink): SessionNamespaces {
  const chains = chainIds.map((id) => `eip155:${id}`)
  return { eip155: { chains, accounts: chains.map((chain) => `${chain}:${account}`), methods, events } }
}

function toMetadata({ name, origin }: LinkEntry['site']) {
  return { name, description: '', url: origin, icons: [] }
}
