import * as v from 'valibot'
import { httpsAddress, origin, shortText } from './ownerFields.ts'

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

const origins = v.pipe(
  v.array(origin, 'must be a list'),
  v.minLength(1, 'must name at least one origin'),
  v.maxLength(20, 'must name at most 20 origins'),
)

/** The chain of Abstract's own network. */
const abstractChainId = 2741

/** The field `wallets` of the owner's configuration. */
export const walletsSchema = v.strictObject({
  abstract: v.exactOptional(
    v.strictObject({
      connectUrl: httpsAddress,
      transactUrl: httpsAddress,
      providerAppId: shortText(128),
      chainId: v.optional(v.number('must be a number'), abstractChainId),
    }),
  ),
  intersend: v.exactOptional(v.strictObject({ origins })),
  edenOnline: v.exactOptional(v.strictObject({ module: shortText(1024), origins: v.exactOptional(origins) })),
  baseAccount: v.exactOptional(v.strictObject({ walletUrl: v.exactOptional(httpsAddress) })),
})

/** An owner's wallets, checked. */
export type CheckedWallets = v.InferOutput<typeof walletsSchema>

/** Sources that the policy of the pages has to let pass for them: these and no more. */
export type WalletOpenings = {
  /** Where pages may connect. */
  readonly connectOrigins: readonly string[]
  /** The origins that may frame pages. */
  readonly frameAncestors: readonly string[]
  /** Whether windows that pages open keep a hold of them, to answer. */
  readonly hasPopups: boolean
}

/** Wallets → what they need of the policy. A window or a message needs no leave to connect. */
export function openingsOf({ abstract, intersend, edenOnline, baseAccount }: CheckedWallets): WalletOpenings {
  return {
    connectOrigins: edenOnline?.origins ?? [],
    frameAncestors: intersend?.origins ?? [],
    hasPopups: abstract !== undefined || baseAccount !== undefined,
  }
}
