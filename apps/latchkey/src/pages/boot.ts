import type { Chain, Collection, Token } from '@latchkey/evm'
import type { PocketBoot } from '@latchkey/pocket'
import type { BootConfig } from '@latchkey/web'
import { clearSigningPath } from '../clearSigning/guideRoutes.ts'
import type { OwnerConfig } from '../config/ownerConfig.ts'
import { linkPath } from '../parts/link.ts'
import type { TokenLists } from './tokenLists.ts'
import type { WalletModules } from './walletModules.ts'

export type BootInput = {
  readonly owner: OwnerConfig
  /** The chains in use: the owner's, or the local ones. */
  readonly chains: readonly Chain[]
  readonly tokens: readonly Token[]
  /** The lists of further tokens, by chain id. */
  readonly tokenLists?: TokenLists['urls']
  readonly collections?: readonly Collection[]
  /** The chains for which the explorer of this server is shown. */
  readonly explorer?: ReadonlySet<number>
  readonly isLocal: boolean
  /** Whether every state of every screen is served: where nobody but this machine can ask. */
  readonly hasGallery?: boolean
  readonly relay: NonNullable<BootConfig['relay']>
  readonly custody: BootConfig['custody']
  /** Where the code of the owner's wallets is. */
  readonly moduleUrls: WalletModules['urls']
  readonly looks?: BootConfig['looks']
  /** Whether the owner has installed anything for the cards of calls and typed data. */
  readonly hasGuides?: boolean
  readonly build: string
  /** Whether the built documents are here. */
  readonly hasDocs?: boolean
}

/** The page's data. Fields are named one by one: a field added to a chain later stays on the server. */
export function toBootConfig(input: BootInput): BootConfig {
  const { owner, chains, tokens, explorer = new Set(), isLocal, relay, custody, moduleUrls, build } = input
  const { tokenLists = {}, collections = [] } = input
  const wallets = toBootWallets(owner, moduleUrls)
  return {
    branding: owner.branding,
    ...(input.looks !== undefined && { looks: input.looks }),
    chains: chains.map(toPublicChain),
    tokens,
    ...(Object.keys(tokenLists).length > 0 && { tokenLists }),
    ...(explorer.size > 0 && { explorer: [...explorer] }),
    ...(owner.avatars !== undefined && { avatarUrl: '/api/avatar' }),
    ...(input.hasGuides === true && { clearSigningUrl: clearSigningPath }),
    ...(collections.length > 0 && { collections, collectibleUrl: '/api/collectible' }),
    ...(owner.walletBook === undefined ? {} : { walletBook: owner.walletBook }),
    demoWallet: isLocal,
    faucet: isLocal,
    ...(input.hasGallery === true && { hasGallery: true }),
    ...(input.hasDocs === true && { hasDocs: true }),
    ...(hasNotices(owner) && { noticesUrl: '/api/notices' }),
    relay,
    ...(owner.link !== false && { link: { url: linkPath, ...owner.link } }),
    ...(wallets !== undefined && { wallets }),
    ...(custody === undefined ? {} : { custody }),
    build,
  }
}

/** The owner's wallets as the page meets them; undefined where there are none, so that it has no trace of them. */
function toBootWallets({ wallets }: OwnerConfig, urls: WalletModules['urls']): BootConfig['wallets'] {
  const { abstract, intersend, baseAccount } = wallets
  const all = {
    ...(abstract !== undefined && { abstract }),
    ...(intersend !== undefined && { intersend }),
    ...(urls.edenOnline !== undefined && { edenOnline: { moduleUrl: urls.edenOnline } }),
    ...(urls.baseAccount !== undefined && { baseAccount: { ...baseAccount, moduleUrl: urls.baseAccount } }),
  }
  return Object.keys(all).length === 0 ? undefined : all
}

/** The pocket wallet's data: the same networks, and nothing it has no use for. */
export function toPocketBoot(boot: BootConfig): PocketBoot {
  const { branding, chains, tokens, tokenLists, relay, clearSigningUrl, hasGallery } = boot
  return {
    ...{ name: branding.name, chains, tokens },
    relay: relay === undefined ? undefined : relayFields(relay),
    ...(tokenLists !== undefined && { tokenLists }),
    ...(clearSigningUrl !== undefined && { clearSigningUrl }),
    ...(hasGallery === true && { hasGallery }),
  }
}

function relayFields({ urls, projectId }: NonNullable<BootConfig['relay']>): PocketBoot['relay'] {
  return { urls, ...(projectId === undefined ? {} : { projectId }) }
}

/** A chain without its private addresses. */
export function toPublicChain(chain: Chain): Chain {
  return {
    id: chain.id,
    name: chain.name,
    nativeCurrency: chain.nativeCurrency,
    rpcUrls: chain.rpcUrls,
    ...(chain.blockExplorers && { blockExplorers: chain.blockExplorers }),
    ...(chain.contracts && { contracts: chain.contracts }),
    ...(chain.testnet !== undefined && { testnet: chain.testnet }),
    ...(chain.sourceId !== undefined && { sourceId: chain.sourceId }),
    ...(chain.feeLimits && { feeLimits: chain.feeLimits }),
    ...(chain.prices !== undefined && { prices: chain.prices }),
  }
}

/** Where no history is kept the server says so when it is asked. */
function hasNotices({ custody }: BootInput['owner']): boolean {
  return custody !== undefined && custody !== false && 'mail' in custody && custody.mail?.notices === true
}
