import { isRecord } from '@latchkey/base'
import { type Chain, type Collection, isAddress, type OwnerLimit, type Token } from '@latchkey/evm'
import type { Theme } from '@latchkey/ui/theme'
import type { WalletBookChanges } from '@latchkey/wallet-book'

/** The owner's name for the site. */
export type Branding = { readonly name: string; readonly statement?: string }

/** The server's data for the page before its first frame. Holds nothing secret. */
export type BootConfig = {
  readonly branding: Branding
  /** The part of the owner's theme that no style sheet can say; the rest is in one that the server has named. */
  readonly looks?: Pick<Theme, 'dialog' | 'logo'>
  /** Public fields only; `rpcUrls` is what a wallet may be given. The page itself calls `/rpc/{chainId}`. */
  readonly chains: readonly Chain[]
  readonly tokens: readonly Token[]
  /** Where the list of further tokens of each network is, by chain id. */
  readonly tokenLists?: Readonly<Record<number, string>>
  /** The networks whose explorer is here, at `/explorer/{chainId}`. */
  readonly explorer?: readonly number[]
  /** Where pictures of names that are elsewhere can be had, such as `/api/avatar`; they are not shown without it. */
  readonly avatarUrl?: string
  /** Where cards ask what the owner has installed for a contract or a type, such as `/api/clear-signing`. */
  readonly clearSigningUrl?: string
  /** The collections that the owner has named. */
  readonly collections?: readonly Collection[]
  /** Where collectibles of these are described, such as `/api/collectible`; they are drawn without it. */
  readonly collectibleUrl?: string
  readonly walletBook?: WalletBookChanges
  /** True on local chains only. */
  readonly demoWallet: boolean
  readonly faucet: boolean
  /** True where nobody but this machine can ask, and nothing real is at stake. */
  readonly hasGallery?: boolean
  /** True where the built documents are here, at `/docs`. */
  readonly hasDocs?: boolean
  /** Where mails of what came in are asked for. */
  readonly noticesUrl?: string
  /** Where wallets on other devices are paired; they are not offered without it. */
  readonly relay?: {
    /** ws:// or wss:// addresses, the owner's own first. */
    readonly urls: readonly string[]
    readonly projectId?: string
    /** Wallets from the shops know one of these relays. */
    readonly isPublic: boolean
  }
  /** Where phones are linked by Coinbase Wallet's own protocol; it is offered as an extension only without it. */
  readonly link?: {
    /** A path of this origin, such as `/link`, or an address elsewhere. */
    readonly url: string
    /** The page that opens the app on a phone; the wallet's own unless given. */
    readonly appUrl?: string
  }
  /** Wallets met in a way of their own, as the owner has named them. */
  readonly wallets?: {
    readonly abstract?: {
      readonly connectUrl: string
      readonly transactUrl: string
      readonly providerAppId: string
      readonly chainId: number
    }
    readonly intersend?: { readonly origins: readonly string[] }
    readonly edenOnline?: { readonly moduleUrl: string }
    readonly baseAccount?: { readonly moduleUrl: string; readonly walletUrl?: string }
  }
  /** Where the keys of embedded wallets are kept; such wallets are not offered without it. */
  readonly custody?: {
    /** The prefix of clients' paths: `/custody` of this origin, or an address elsewhere. */
    readonly url: string
    /** The key frame's page, as an origin on a host of its own. */
    readonly frameUrl: string
    /** The organization above those of visitors. */
    readonly organizationId: string
    /** The host to which passkeys are bound. */
    readonly rpId: string
    /** True where mails stay on this machine and `/inbox` shows them. */
    readonly isLocalInbox: boolean
    /** The owner's own limits above which a visitor shows once more who he is; `false` where nobody is asked. */
    readonly stepUp?: false | readonly OwnerLimit[]
    /** True where the owner pays for fees. */
    readonly paysFees?: boolean
  }
  /** The short name of the build that serves this page. */
  readonly build: string
}

const longestText = 2000
/** As large as a contract's answer can be. */
const mostDecimals = 255

type Check = (value: unknown) => boolean

// By hand: a schema library would be a tenth of what a visitor waits for, and the writer of these values checks with one.
const isText: Check = (value) => typeof value === 'string' && value !== '' && value.length <= longestText
const isFlag: Check = (value) => typeof value === 'boolean'
const isChainId: Check = (value) => Number.isSafeInteger(value) && Number(value) > 0
const isDecimals: Check = (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= mostDecimals
// Read again by the arithmetic of fees, which must not meet anything else.
const isCoins: Check = (value) => value === undefined || /^\d{1,12}(?:\.\d{1,36})?$/.test(String(value))
// It becomes the address of a link.
const isHttpUrl: Check = (value) => typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)

const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value)
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)
const record =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isRecord(value) &&
    Object.entries(checks).every(([name, check]) => check(Object.hasOwn(value, name) ? value[name] : undefined))

const unit = { name: isText, symbol: isText, decimals: isDecimals }

const isBootConfig = record({
  branding: record({ name: isText, statement: optional(isText) }),
  // The server has read the logo, and has it under a name of its own.
  looks: optional(record({})),
  chains: listOf(
    record({
      id: isChainId,
      name: isText,
      nativeCurrency: record(unit),
      rpcUrls: listOf(isText),
      blockExplorers: optional(listOf(record({ name: isText, url: isText }))),
      contracts: optional((value) => record({})(value) && listOf(isAddress)(Object.values(Object(value)))),
      testnet: optional(isFlag),
      sourceId: optional(isChainId),
      // The server has checked the owner's feeds.
      prices: optional((value) => value === false || record({})(value)),
      feeLimits: optional(record({ warn: isCoins, confirm: isCoins, refuse: isCoins, gas: optional(isChainId) })),
    }),
  ),
  tokens: listOf(record({ chainId: isChainId, address: isAddress, ...unit })),
  // Named by the server that has them.
  tokenLists: optional(record({})),
  avatarUrl: optional(isText),
  clearSigningUrl: optional(isText),
  collections: optional(listOf(record({ chainId: isChainId, address: isAddress, name: isText }))),
  collectibleUrl: optional(isText),
  explorer: optional(listOf(isChainId)),
  // The wallet book checks its own changes row by row when it merges them, the server has checked the owner's wallets.
  walletBook: optional(record({})),
  wallets: optional(record({})),
  demoWallet: isFlag,
  faucet: isFlag,
  hasGallery: optional(isFlag),
  hasDocs: optional(isFlag),
  noticesUrl: optional(isText),
  relay: optional(record({ urls: listOf(isText), projectId: optional(isText), isPublic: isFlag })),
  link: optional(record({ url: isText, appUrl: optional(isHttpUrl) })),
  custody: optional(
    record({
      ...{ url: isText, frameUrl: isText, organizationId: isText, rpId: isText, isLocalInbox: isFlag },
      // Read again by the arithmetic of limits.
      stepUp: optional((value) => value === false || listOf(record({ chainId: isChainId, limit: isText }))(value)),
      paysFees: optional(isFlag),
    }),
  ),
  build: isText,
})

/** The start values, or undefined when they cannot be read: the page then says so instead of guessing. */
export function parseBootConfig(input: unknown): BootConfig | undefined {
  // The checks above are those of the type, field by field.
  const boot = isBootConfig(input) ? (input as BootConfig) : undefined
  return boot === undefined || boot.chains.length === 0 ? undefined : boot
}
