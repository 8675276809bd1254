import * as v from 'valibot'
import { httpsAddress, origin, shortText } from './ownerFields.ts'

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
