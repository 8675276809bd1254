import { formatAmount, type Money } from '@latchkey/evm'
import { formatters, localeOf } from '@latchkey/texts'
import { useContext, useMemo } from 'react'
import { TextsContext } from './TextsContext.ts'

/** A sum of a currency in words. */
export type MoneyText = {
  readonly text: string
  /** True where there is something, and less of it than the smallest coin, which `text` then tells. */
  readonly isLess: boolean
}

/** `currency` is a code of ISO 4217, such as `EUR`. */
export type WriteMoney = (money: Money, currency: string) => MoneyText

/** Sums of money in the language of the page, exact until they are rounded to the currency's smallest coin. */
export function useMoney(): WriteMoney {
  const { language } = useContext(TextsContext)
  return useMemo(() => {
    // A sign such as that of US$ has no direction of its own, and would go over to the other side of its letters.
    const after = language.direction === 'rtl' ? '\u200E' : ''
    const locale = localeOf(language, typeof navigator === 'undefined' ? [] : navigator.languages)
    return ({ units, decimals }, currency) => {
      const format = formatters.getNumberFormat(locale, { style: 'currency', currency })
      const places = format.resolvedOptions().maximumFractionDigits ?? 2
      const isLess = units > 0n && units * 10n ** BigInt(places) < 10n ** BigInt(decimals)
      const shown = isLess ? formatAmount(1n, places) : formatAmount(units, decimals)
      // Decimal text, which a number would round; the type knows it only where it is written out.
      const parts = format.formatToParts(shown as `${number}`)
      const text = parts.map(({ type, value }) => (type === 'currency' ? `${value}${after}` : value)).join('')
      return { text, isLess }
    }
  }, [language])
}
