import type { FeeCaps, FeeSpeed } from './feeChoice.ts'

/** A speed that can be had, in wei. A choice of it makes a new quote. */
export type FeeOffer = FeeCaps & {
  readonly speed: FeeSpeed
  readonly expectedFee: bigint
  readonly maxFee: bigint
  /** Blocks that it would have waited lately, on average; undefined where nobody knows. */
  readonly waitBlocks: number | undefined
}

/** The speeds that a quote was chosen from, or could have been. */
export type FeeChoices = {
  /** Slowest first; equal ones are among them. */
  readonly offers: readonly FeeOffer[]
  /** Blocks that the quote itself would have waited lately, on average; undefined where nobody knows. */
  readonly waitBlocks: number | undefined
  /** The base fee of the block that is not there yet, in wei: no block takes less now. Absent where there is none. */
  readonly nextBaseFee?: bigint
}

/** Speeds that cost less apart than this are one. */
const apartPercent = 5n

/**
 * The speeds worth choosing between, slowest first: one that costs about as much as the normal one is left out, unless
 * it is the chosen one.
 */
export function distinctOffers(offers: readonly FeeOffer[], chosen: FeeSpeed | undefined): readonly FeeOffer[] {
  const normal = offers.find(({ speed }) => speed === 'normal')
  return offers.filter((offer) => offer.speed === 'normal' || offer.speed === chosen || isApart(offer, normal))
}

/** The choices of a transfer that pays the whole of its maximum to whoever makes the block, as a Max does. */
export function toFixedChoices({ offers, ...choices }: FeeChoices): FeeChoices {
  const fixed = offers.map((offer) => ({
    ...offer,
    maxPriorityFeePerGas: offer.maxFeePerGas,
    expectedFee: offer.maxFee,
  }))
  return { ...choices, offers: fixed }
}

function isApart(offer: FeeOffer, normal: FeeOffer | undefined): boolean {
  if (normal === undefined) return true
  const [one, other] = [offer.expectedFee, normal.expectedFee]
  const difference = one > other ? one - other : other - one
  return difference * 100n >= other * apartPercent && difference > 0n
}
