import { sameAddress } from '../address.ts'
import type { Chain, Token } from '../chains/chain.ts'
import { type Money, type Sum, sumValues, worthOf } from '../prices/money.ts'
import type { Approval } from './approval.ts'

/** A token's decimals and the price of one whole, in dollars. */
export type TokenPrice = { readonly decimals: number; readonly price: Money }

/** The price of a token on a network; undefined where nobody knows it. */
export type PriceOf = (chainId: Chain['id'], token: Token['address']) => TokenPrice | undefined

/** The worth in dollars of what could be taken now; undefined where that, or its price, is not known. */
export function exposureValue({ chainId, kind, token, exposure }: Approval, priceOf: PriceOf): Money | undefined {
  if (exposure === 0n) return { units: 0n, decimals: 0 }
  // Pieces of a collection have no price, whatever a token at the same address may cost.
  const known = kind === 'token' || kind === 'permit2' ? priceOf(chainId, token) : undefined
  return known === undefined || exposure === undefined ? undefined : worthOf(exposure, known.decimals, known.price)
}

/**
 * The worth of all that could be taken now, with what it leaves out. However many may take a token, they cannot take more
 * of it than there is.
 */
export function sumExposure(approvals: readonly Approval[], priceOf: PriceOf): Sum<ExposedThing> {
  const things: (ExposedThing & { exposure: bigint | undefined })[] = []
  for (const approval of approvals.filter(({ isExpired }) => !isExpired)) {
    const thing = things.find((other) => isSameThing(other.approval, approval))
    if (thing === undefined) things.push({ approval, exposure: approval.exposure })
    else thing.exposure = together(thing.exposure, approval)
  }
  return sumValues(
    things.map(({ approval, exposure }) => ({
      approval,
      value: exposureValue({ ...approval, exposure }, priceOf),
    })),
  )
}

/** A token or collection that may be taken, by one of those who may take it. */
export type ExposedThing = { readonly approval: Approval; readonly value?: Money | undefined }

function together(before: bigint | undefined, { exposure, balance }: Approval): bigint | undefined {
  if (before === undefined || exposure === undefined || balance === undefined) return undefined
  return before + exposure < balance ? before + exposure : balance
}

function isSameThing(one: Approval, other: Approval): boolean {
  const isCollection = ({ kind }: Approval) => kind === 'operator' || kind === 'collectible'
  return (
    one.chainId === other.chainId &&
    sameAddress(one.token, other.token) &&
    isCollection(one) === isCollection(other) &&
    one.tokenId === other.tokenId
  )
}
