/** Parts of a balance that one press fills in, in percent. Max is another thing: it knows of the fee. */
export const shares = [25, 50] as const

/** Decimals that a share is written with at most, as long as it has a thousand of the last one. */
const shownDecimals = 6

/** A share of a balance in the smallest unit, cut to what can be read. */
export function shareOf(balance: bigint, percent: number, decimals: number): bigint {
  const share = (balance * BigInt(percent)) / 100n
  const unit = 10n ** BigInt(Math.max(decimals - shownDecimals, 0))
  return share < 1000n * unit ? share : share - (share % unit)
}
