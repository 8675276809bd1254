import { convertMoney, type FiatCurrency, type Money } from '@latchkey/evm'

/** A currency in which values are shown. */
export type Currency = 'USD' | FiatCurrency

const euroRegions = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ')
const currencyOfRegion: Readonly<Record<string, Currency>> = { GB: 'GBP', JP: 'JPY' }

/** The currency of where the visitor's browser says that he lives, where we know a rate of it; dollars otherwise. */
export function usualCurrency(languages: readonly string[]): Currency {
  const region = regionOf(languages[0])
  if (region === undefined) return 'USD'
  return currencyOfRegion[region] ?? (euroRegions.includes(region) ? 'EUR' : 'USD')
}

/** Browsers on some systems name a language that is none, such as `en-US@posix`. */
function regionOf(tag: string | undefined): string | undefined {
  try {
    return tag === undefined ? undefined : new Intl.Locale(tag).maximize().region
  } catch {
    return undefined
  }
}

/** The currency asked for while its rate is known, else dollars; and the way from dollars to it. */
export function chooseCurrency(asked: string, rates: ReadonlyMap<FiatCurrency, Money>) {
  const known = [...rates].find(([currency]) => currency === asked)
  if (known === undefined) return { currency: 'USD' as const, inCurrency: (dollars: Money) => dollars }
  const [currency, rate] = known
  return { currency, inCurrency: (dollars: Money) => convertMoney(dollars, rate) }
}
