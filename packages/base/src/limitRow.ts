/** A limit as its owner reads it, in one line of a page. The figures in it are those that hold. */
export type LimitRow = { readonly what: string; readonly howMuch: string; readonly beyond: string }

/** How often something may happen: so many at once, and so many more each second. */
export type Rate = { readonly burst: number; readonly perSecond: number }

/** A rate in words, such as "60 at once and 2 a second". */
export function describeRate({ burst, perSecond }: Rate): string {
  const more = perSecond >= 1 ? `${grouped(perSecond)} a second` : `one in ${1 / perSecond} s`
  return `${grouped(burst)} at once and ${more}`
}

/** A count with its thousands apart, in the same way on every computer. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
