/** An exact sum: `units` / 10^`decimals` of a currency. */
export type Money = { readonly units: bigint; readonly decimals: number }

/** Decimals behind which a division ends; more than any currency or coin shows. */
const keptDecimals = 18

/** The worth of an amount, in smallest units with `decimals`, at a price for one whole unit; exact. */
export function worthOf(amount: bigint, decimals: number, price: Money): Money {
  return { units: amount * price.units, decimals: decimals + price.decimals }
}

/**
 * The amount, in smallest units with `decimals`, that is worth a sum at a price for one whole unit. Cut, so that it is
 * never worth more, behind the place from which on a hundredth of `leastWorth` is left.
 */
export function amountFor(worth: Money, decimals: number, price: Money, leastWorth: Money): bigint {
  const exact = (worth.units * 10n ** BigInt(decimals + price.decimals)) / (price.units * 10n ** BigInt(worth.decimals))
  let grain = 1n
  const isTooFine = (step: bigint) => compareMoney(worthOf(step * 100n, decimals, price), leastWorth) <= 0
  while (isTooFine(grain * 10n)) grain *= 10n
  return exact - (exact % grain)
}

/** A sum of items, and those that it leaves out because nobody knows what they are worth. */
export type Sum<Item> = {
  /** Undefined where nothing that is worth something is known, and something is left out: that is not nothing. */
  readonly total: Money | undefined
  readonly leftOut: readonly Item[]
}

/** Adds the values that are known, exactly. */
export function sumValues<Item extends { readonly value?: Money | undefined }>(items: readonly Item[]): Sum<Item> {
  const known = items.flatMap(({ value }) => value ?? [])
  const leftOut = items.filter(({ value }) => value === undefined)
  const total = known.reduce(add, nothing)
  return { total: total.units === 0n && leftOut.length > 0 ? undefined : total, leftOut }
}

/** Dollars → another currency, at the dollars that one of it costs; cut behind 18 decimals. */
export function convertMoney(dollars: Money, rate: Money): Money {
  const units = dollars.units * 10n ** BigInt(rate.decimals + keptDecimals)
  return { units: units / (rate.units * 10n ** BigInt(dollars.decimals)), decimals: keptDecimals }
}

/** Below zero where the first is less, above it where it is more. */
export function compareMoney(one: Money, other: Money): number {
  const decimals = Math.max(one.decimals, other.decimals)
  const difference = unitsAt(one, decimals) - unitsAt(other, decimals)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

const nothing: Money = { units: 0n, decimals: 0 }

function add(one: Money, other: Money): Money {
  const decimals = Math.max(one.decimals, other.decimals)
  return { units: unitsAt(one, decimals) + unitsAt(other, decimals), decimals }
}

function unitsAt({ units, decimals }: Money, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - decimals)
}
