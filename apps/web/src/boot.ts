import type { WalletBookChanges } from '@latchkey/connect'
import {
  type BlockExplorer,
  type Chain,
  type ChainContracts,
  isAddress,
  type NativeCurrency,
  type Token,
} from '@latchkey/evm'

/** What the owner calls the site. `accent` is a CSS hex colour. */
export type Branding = { readonly name: string; readonly statement?: string; readonly accent?: string }

/** What the server tells the page before its first frame. Holds nothing secret. */
export type BootConfig = {
  readonly branding: Branding
  /** Public fields only; `rpcUrls` is what a wallet may be given. The page itself calls `/rpc/{chainId}`. */
  readonly chains: readonly Chain[]
  readonly tokens: readonly Token[]
  readonly walletBook?: WalletBookChanges
  /** True on local chains only. */
  readonly demoWallet: boolean
  readonly faucet: boolean
  /** The short name of the build that serves this page. */
  readonly build: string
}

/** The id of the element that holds the start values as inert JSON. */
export const bootElementId = 'latchkey-boot'

const longestText = 2000
const mostDecimals = 36
const contractNames = ['multicall3', 'ensUniversalResolver', 'gasPriceOracle'] as const

/** The start values, or undefined when they cannot be read: the page then says so instead of guessing. */
export function parseBootConfig(input: unknown): BootConfig | undefined {
  if (!isRecord(input)) return undefined
  const branding = parseBranding(input['branding'])
  const chains = parseList(input['chains'], parseChain)
  const tokens = parseList(input['tokens'], parseToken)
  const { walletBook, demoWallet, faucet, build } = input
  if (branding === undefined || tokens === undefined || chains === undefined || chains.length === 0) return undefined
  if (typeof demoWallet !== 'boolean' || typeof faucet !== 'boolean' || !isText(build)) return undefined
  if (walletBook !== undefined && !isRecord(walletBook)) return undefined
  return {
    branding,
    chains,
    tokens,
    demoWallet,
    faucet,
    build,
    // The wallet book checks its own changes row by row when it merges them.
    ...(walletBook === undefined ? {} : { walletBook: walletBook as WalletBookChanges }),
  }
}

// By hand: a schema library would be a tenth of what a visitor waits for, and the writer of these values checks with one.

function parseBranding(input: unknown): Branding | undefined {
  if (!isRecord(input) || !isText(input['name'])) return undefined
  const { name, statement, accent } = input
  if (statement !== undefined && !isText(statement)) return undefined
  // Nothing but a colour may reach the style of the page.
  if (accent !== undefined && !(isText(accent) && /^#[0-9a-fA-F]{6}$/.test(accent))) return undefined
  return { name, ...(statement === undefined ? {} : { statement }), ...(accent === undefined ? {} : { accent }) }
}

function parseChain(input: unknown): Chain | undefined {
  if (!isRecord(input) || !isChainId(input['id']) || !isText(input['name'])) return undefined
  const { id, name, testnet, sourceId } = input
  const nativeCurrency = parseUnit(input['nativeCurrency'])
  const rpcUrls = parseList(input['rpcUrls'], (url) => (isText(url) ? url : undefined))
  const blockExplorers = parseList(input['blockExplorers'] ?? [], parseExplorer)
  const contracts = parseContracts(input['contracts'] ?? {})
  if (nativeCurrency === undefined || !rpcUrls || !blockExplorers || !contracts) return undefined
  return {
    id,
    name,
    nativeCurrency,
    rpcUrls,
    ...(input['blockExplorers'] === undefined ? {} : { blockExplorers }),
    ...(input['contracts'] === undefined ? {} : { contracts }),
    ...(typeof testnet === 'boolean' ? { testnet } : {}),
    ...(isChainId(sourceId) ? { sourceId } : {}),
  }
}

function parseContracts(input: unknown): ChainContracts | undefined {
  if (!isRecord(input)) return undefined
  const entries = contractNames.filter((name) => input[name] !== undefined).map((name) => [name, input[name]] as const)
  return entries.every(([, address]) => isAddress(address)) ? Object.fromEntries(entries) : undefined
}

function parseExplorer(input: unknown): BlockExplorer | undefined {
  return isRecord(input) && isText(input['name']) && isText(input['url'])
    ? { name: input['name'], url: input['url'] }
    : undefined
}

function parseToken(input: unknown): Token | undefined {
  const unit = parseUnit(input)
  if (unit === undefined || !isRecord(input) || !isChainId(input['chainId'])) return undefined
  const { chainId, address } = input
  return isAddress(address) ? { chainId, address, ...unit } : undefined
}

function parseUnit(input: unknown): NativeCurrency | undefined {
  if (!isRecord(input) || !isText(input['name']) || !isText(input['symbol'])) return undefined
  const { name, symbol, decimals } = input
  const isCount = Number.isInteger(decimals) && Number(decimals) >= 0 && Number(decimals) <= mostDecimals
  return isCount ? { name, symbol, decimals: Number(decimals) } : undefined
}

/** All items, or undefined when one of them cannot be read. */
function parseList<Item>(input: unknown, parse: (item: unknown) => Item | undefined): readonly Item[] | undefined {
  if (!Array.isArray(input)) return undefined
  const items = input.map(parse).filter((item) => item !== undefined)
  return items.length === input.length ? items : undefined
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= longestText
}

function isChainId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0
}
