import { memoryStorage, type Rpc } from '@latchkey/base'
import {
  type BatchRecord,
  ConnectError,
  type ConnectionState,
  type Contact,
  type Controller,
  createHub,
  type HistorySource,
  type Hub,
  type LoginClient,
  type TransferRecord,
  type Vault,
} from '@latchkey/connect'
import type { Address, Chain, Token } from '@latchkey/evm'
import { defaultWalletBook } from '@latchkey/wallet-book'
import { galleryConnectors, galleryRpc } from './galleryWallets.ts'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** Networks of the gallery, one of them with a name that is hard to place. */
export const galleryChains: readonly [Chain, ...Chain[]] = [
  {
    id: 1,
    name: 'Ethereum',
    nativeCurrency: ether,
    rpcUrls: [],
    blockExplorers: [{ name: 'Explorer', url: 'https://explorer.example' }],
  },
  { id: 10, name: 'OP Mainnet', nativeCurrency: ether, rpcUrls: [] },
  { id: 31337, name: 'A network with a very long name', nativeCurrency: ether, rpcUrls: [], testnet: true },
]

/** The gallery's token, on its first network. */
export const galleryToken: Token = {
  chainId: 1,
  address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
}

/** The visitor's own account, and one of somebody else. */
export const galleryAccount: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const otherAccount: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** The moment to which the gallery is dated, so that two pictures of it are alike; milliseconds since the epoch. */
export const galleryNowMs = Date.UTC(2026, 5, 15, 12)

/** The state of the connection of who is connected with the gallery's account. */
export const connectedState = {
  status: 'connected',
  connectorId: 'io.metamask',
  account: { address: galleryAccount, chainId: 1 },
  accounts: [galleryAccount, otherAccount],
  switchedNetwork: true,
} as const satisfies ConnectionState

/** Options of `galleryHub`. */
export type GalleryHubOptions = {
  readonly state?: ConnectionState
  readonly transfers?: readonly TransferRecord[]
  readonly batches?: readonly BatchRecord[]
  readonly contacts?: readonly Contact[]
  /** The browser's own key and what is sealed with it; none unless given. */
  readonly vault?: Vault
  /** Kinds of wallets that are met in ways of their own, by the names of their controllers. */
  readonly controllers?: Readonly<Record<string, Controller>>
  readonly hasLogin?: boolean
  readonly history?: HistorySource
  /** The node of every network; the gallery's own unless given. */
  readonly rpc?: Rpc
  /** Tokens that the visitor has added before. */
  readonly ownTokens?: readonly Token[]
  /** Every wait is over at once, as if the visitor had been here for long. */
  readonly isLate?: boolean
}

async function refuse(): Promise<never> {
  throw new ConnectError('connection_rejected')
}

const noLogin: LoginClient = {
  challenge: refuse,
  verify: refuse,
  current: async () => undefined,
  signOut: async () => undefined,
}

/** A hub that stands in one state. Its clock stands still, and nobody can be asked for anything. */
export function galleryHub(options: GalleryHubOptions = {}): Hub {
  const { state, transfers, contacts, controllers = {}, hasLogin = false, history, isLate = false } = options
  const { rpc = galleryRpc, ownTokens, batches = [], vault } = options
  const storage = memoryStorage()
  // As an earlier page would have left them.
  if (transfers !== undefined) storage.set('transfers.v1', JSON.stringify(transfers))
  for (const batch of batches) storage.set(`batch.v1.${batch.clientId}`, JSON.stringify(batch))
  if (ownTokens !== undefined) storage.set('tokens.v1', JSON.stringify(ownTokens))
  if (contacts !== undefined) storage.set('contacts.v1', JSON.stringify(contacts))
  const hub = createHub({
    chains: galleryChains,
    tokens: [galleryToken],
    connectors: galleryConnectors,
    walletBook: defaultWalletBook,
    storage,
    rpc: () => rpc,
    clock: { now: () => galleryNowMs, schedule: (_delayMs, action) => (isLate ? soon(action) : () => undefined) },
    ...(vault && { vault }),
    ...(hasLogin && { login: noLogin }),
    ...(history !== undefined && { history }),
  })
  hub.controllers.set(new Map(Object.entries(controllers)))
  if (state !== undefined) hub.state.set(state)
  return hub
}

function soon(action: () => void): () => void {
  const timer = setTimeout(action)
  return () => clearTimeout(timer)
}
