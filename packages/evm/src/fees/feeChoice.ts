/** How much a visitor hurries. */
export type FeeSpeed = 'slow' | 'normal' | 'fast'

/** The most a unit of gas may cost, and the part of it that goes to whoever makes the block, in wei. */
export type FeeCaps = { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** A speed, or prices of the visitor's own. */
export type FeeChoice = FeeSpeed | FeeCaps
