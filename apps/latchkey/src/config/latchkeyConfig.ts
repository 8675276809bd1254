import type { FeeLimits } from '@latchkey/evm'
import type { WalletBookChanges } from '@latchkey/wallet-book'
import type { OwnerSettings } from './settingTable.ts'

// The words of `latchkey.config.ts`. They are published as they are, and so stand on these few types alone.

/** A network as its owner writes it down; what is left out is filled in for networks that Latchkey knows. */
export type OwnerChain = {
  readonly id: number
  readonly name?: string
  readonly nativeCurrency?: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** Public addresses: used by this server and given to wallets that have to add the network. */
  readonly rpcUrls: readonly string[]
  /** Tried first by this server; never leaves it. */
  readonly privateCustomerRpcUrls?: readonly string[]
  readonly blockExplorerUrls?: readonly string[]
  /** `true` shows the explorer of this server for the network, before any other; `false` never does. */
  readonly explorer?: boolean
  readonly contracts?: Readonly<Record<string, string>>
  readonly testnet?: boolean
  readonly sourceId?: number
  /** Where fees are doubted, in place of the figures for its coin: amounts of the coin as text, such as '0.5'. */
  readonly feeLimits?: FeeLimits
  /** Where prices are read, before the feeds that Latchkey knows; `false` shows no values of this network. */
  readonly prices?: OwnerPrices
}

/** Oracles on the network that tell prices in dollars (Chainlink's AggregatorV3Interface); `false` for none. */
export type OwnerPrices =
  | false
  | {
      readonly feeds?: readonly {
        /** `'native'` for the network's coin, a token's address, or `'EUR'`, `'GBP'`, `'JPY'` for the rate of a currency. */
        readonly of: string
        readonly address: string
        /** The contract's own `description()`, such as `'ETH / USD'`: no other contract is believed. */
        readonly description: string
        /** 8 unless given. */
        readonly decimals?: number
        /** The longest time between two answers, in seconds; an answer older than that, and ten minutes, is none. */
        readonly heartbeatSeconds: number
      }[]
      /** Pools of Uniswap v3 for what no feed is of; none unless named. */
      readonly pools?: readonly {
        /** As of a feed: the coin, or a token. */
        readonly of: string
        readonly address: string
        /** The pool's token that stands for it, such as the wrapped coin; `of` itself unless given. */
        readonly token?: string
        /** The pool's other token, whose price a feed of this network tells. */
        readonly against: { readonly of: string; readonly token?: string }
      }[]
      /** A rollup's feed that says whether its sequencer runs. */
      readonly sequencer?: string
    }

/** A token that visitors can send. */
export type OwnerToken = {
  readonly chainId: number
  readonly address: string
  readonly symbol: string
  readonly name?: string
  readonly decimals: number
}

/** Lists of further tokens, which visitors find by searching, and see what they have of. */
export type OwnerTokenLists = {
  /** `false` leaves out the list that comes with Latchkey; it is taken unless given. */
  readonly shipped?: boolean
  /** Files in the form of Uniswap's token-lists (tokenlists.org), by their paths from the configuration. */
  readonly files?: readonly string[]
}

/** Where phones are linked by Coinbase Wallet's own protocol; `false` where they are not. */
export type OwnerLink = false | { readonly url?: string; readonly appUrl?: string }

/** Hosts elsewhere that this server may call for pictures; none unless named. */
export type OwnerPlaces = {
  /** Origins such as `https://images.example.org`, or `'any'` for every public host. */
  readonly origins?: 'any' | readonly string[]
  /** Your way to IPFS, such as `https://ipfs.example.org`: `/ipfs/…` is put behind it. */
  readonly ipfsGateway?: string
}

/** Collectibles (ERC-721 and ERC-1155) of visitors. */
export type OwnerCollectibles = {
  /** Collections that you know, under the names you give them; all others stand apart, without words and pictures of their own. */
  readonly collections?: readonly { readonly chainId: number; readonly address: string; readonly name: string }[]
  /** Where their descriptions and pictures may be fetched; only those that stand on the chain itself are shown unless named. */
  readonly pictures?: OwnerPlaces
}

/**
 * Wallets that are met in a way of their own. Each is somebody else's service: none is offered, none of its code is
 * fetched and nothing is opened for it before it is named here (docs/override-connectors.md).
 */
export type OwnerWallets = {
  /** Abstract Global Wallet, in windows of a host that speaks the public cross-app protocol. */
  readonly abstract?: {
    /** The host's pages that connect and sign. */
    readonly connectUrl: string
    readonly transactUrl: string
    /** The wallet's id at that host. */
    readonly providerAppId: string
    /** One of the chains above; 2741 unless given. */
    readonly chainId?: number
  }
  /** Intersend, which embeds the site: these origins, and nobody else, may frame its pages. */
  readonly intersend?: { readonly origins: readonly string[] }
  /** Eden Online, by a module of yours, since nobody has published how it is spoken to. */
  readonly edenOnline?: {
    /** A file that exports `createProvider`; named from the folder of the configuration. */
    readonly module: string
    /** Where that module connects to, as origins; nowhere unless given. */
    readonly origins?: readonly string[]
  }
  /** Base Account, by its makers' package `@base-org/account`, installed beside the configuration by you. */
  readonly baseAccount?: {
    /** The keys host whose window is opened; its makers' own unless given. */
    readonly walletUrl?: string
  }
}

/**
 * The keeper of embedded wallets' keys: this product itself, a custody service elsewhere, or nobody (`false`; there is
 * then no key frame either).
 */
export type OwnerCustody = false | OwnCustody | CustodyElsewhere

/** Key custody in this process. */
export type OwnCustody = {
  /** Other pages of yours, as origins, that may call the custody server and embed the key frame. */
  readonly origins?: readonly string[]
  /** The mail server that sends codes; without one, mails wait as files in the outbox folder. */
  readonly mail?: {
    /** `smtp://user:password@host:port` or `smtps://…`. */
    readonly smtpUrl: string
    /** The address that mails come from. */
    readonly from: string
    /** True where visitors may ask for mails when something came in; off unless given. */
    readonly notices?: boolean
  }
  /** False where mails hold a long code to paste instead of six digits to type (decision 39); six digits unless given. */
  readonly hasSixDigits?: boolean
  /** Hosts, beside the product's own, to which passkeys may be bound; any that browsers allow on your pages unless given. */
  readonly rpIds?: readonly string[]
  /** True where a passkey must also have checked who holds it, by finger, face or code. */
  readonly isUserVerificationRequired?: boolean
  /** How often one credential may ask: so many times at once (500), and so many more each second (100). */
  readonly requestBurst?: number
  readonly requestsPerSecond?: number
  /** OpenID providers whose tokens open sessions. `keysUrl` is found by the issuer's own description unless given. */
  readonly oidcIssuers?: readonly { readonly issuer: string; readonly keysUrl?: string }[]
}

/** A custody service at another address, ours or another that speaks the same interface. */
export type CustodyElsewhere = {
  /** The prefix of its paths, such as `/public/v1/query/whoami`. */
  readonly url: string
  /** The key that it signs sealed bundles with, in hexadecimal text: the key frame believes no other. */
  readonly quorumPublicKey: string
  /**
   * Your organization there and the private half of its API key, by which this server makes organizations of visitors
   * and has mails sent. No embedded wallet is offered without them; the environment may give them instead.
   */
  readonly organizationId?: string
  readonly apiPrivateKey?: string
  /** True where it is a Latchkey whose mails are to hold six digits to type; others know none. */
  readonly hasSixDigits?: boolean
}

/** Amounts in whole coins as text, such as `'0.5'`; `most` is as far as a visitor may raise his own, `limit` unless given. */
export type OwnerStepUp =
  | false
  | readonly {
      readonly chainId: number
      /** The address of one of `tokens`; the network's own coin unless given. */
      readonly token?: string
      readonly limit: string
      readonly most?: string
    }[]
/**
 * Fees that this server pays for visitors with an embedded wallet (docs/sponsoring.md). Amounts are of the network's coin,
 * as text such as '0.5', and of fees at their worst; days begin at midnight, UTC.
 */
export type OwnerSponsor = {
  readonly chains: readonly {
    readonly chainId: number
    /** The contracts whose calls are paid for, each with a budget of its own if it names one; `'any'` for all. */
    readonly contracts: 'any' | readonly (string | { readonly address: string; readonly perDay?: string })[]
    /** `true` pays also where a visitor sends coins of his own; it does not unless given. */
    readonly mayMoveCoins?: boolean
    readonly perAccountDay: string
    /** Of all visitors together. */
    readonly perDay: string
    /** The dearest gas at which fees are paid, in gwei. */
    readonly maxGasPrice: string
  }[]
}

/** One value for both looks, or one for each. */
type ForEachLook = string | { readonly light: string; readonly dark: string }

/** The looks of the pages: a preset, and what is to differ from it. */
export type OwnerTheme = {
  /** `paper` unless given. */
  readonly preset?: 'paper' | 'plain' | 'ink' | 'midnight'
  /** The look for visitors who have chosen none; `auto`, that of their computer, unless given. */
  readonly mode?: 'auto' | 'light' | 'dark'
  /** The colour that means "act here", such as `#8a5a00`. What is read on it or in it is computed. */
  readonly accent?: ForEachLook
  readonly radius?: 'none' | 'small' | 'medium' | 'large'
  /** A list of fonts of the visitor's computer, as `font-family` has it; ours unless given. */
  readonly font?: string
  readonly density?: 'comfortable' | 'compact'
  /** `wide` shows the list of wallets and what a choice leads to side by side, where there is room; it is so unless given. */
  readonly dialog?: 'compact' | 'wide'
  /** An .svg, .png or .webp, by its path from the configuration. It stands before the name, and in the dialog that connects. */
  readonly logo?: ForEachLook
}

/** Files by which the cards of calls and typed data say more, their paths seen from the configuration. */
export type OwnerClearSigning = {
  /**
   * ABIs by the network's number and the contract's address. A proxy is named with the code that it runs: while it runs
   * other code, the ABI says nothing.
   */
  readonly abis?: Readonly<
    Record<string, Readonly<Record<string, string | { readonly file: string; readonly implementation: string }>>>
  >
  /** A folder of descriptions by ERC-7730; what they include has to be in it. */
  readonly descriptors?: string
}

/** The default export of `latchkey.config.ts`. */
export type LatchkeyConfig = {
  readonly chains: readonly OwnerChain[]
  readonly tokens?: readonly OwnerToken[]
  readonly tokenLists?: OwnerTokenLists
  /** `true` shows the explorer of this server for every network that has no other. It reads through your nodes alone. */
  readonly explorer?: boolean
  /** Lets this server fetch pictures of names from elsewhere, for its pages; from nowhere unless named. */
  readonly avatars?: OwnerPlaces
  /** Files by which calls of contracts and typed data are told, beside what everybody knows (docs/clear-signing.md). */
  readonly clearSigning?: OwnerClearSigning
  readonly collectibles?: OwnerCollectibles
  readonly walletBook?: WalletBookChanges
  /**
   * A relay beside this server's own, which wallets from the shops know, with your own project id there. Its terms are
   * between you and its operator; without it, wallets that can be told this server's address are offered.
   */
  readonly upstreamRelay?: { readonly url: string; readonly projectId: string }
  /**
   * Another link server than this one's own, which then does not run, and another page that opens Coinbase Wallet on a
   * phone. The real app may take no other server than its makers' own. `false` offers it as an extension only.
   */
  readonly link?: OwnerLink
  /** Wallets that are met in a way of their own; none unless named. */
  readonly wallets?: OwnerWallets
  /** Custody of the keys of embedded wallets. Runs with the product unless `false`, or unless it names another address. */
  readonly custody?: OwnerCustody
  /** Fees that this server pays for visitors; none unless named. */
  readonly sponsor?: OwnerSponsor
  /** Settings of the program, by their names in docs/self-host.md; the environment wins over them. */
  readonly settings?: OwnerSettings
  /**
   * Above which amounts an embedded wallet asks for the passkey, or a code by mail, once more (docs/step-up.md). Each coin
   * and known token has a limit unless named here; `false` never asks.
   */
  readonly stepUp?: OwnerStepUp
  readonly branding?: {
    /** The name of the site, shown to visitors and in the sign-in message. */
    readonly name?: string
    /** The sentence a visitor signs to sign in. */
    readonly statement?: string
  }
  readonly theme?: OwnerTheme
}
