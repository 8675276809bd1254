import type { FiatCurrency, Money } from '@latchkey/evm'
import { type Currency, chooseCurrency, usualCurrency } from '@latchkey/react'
import { portfolioTexts } from '@latchkey/texts'
import { readRemembered, remember, useMoney, useTexts } from '@latchkey/ui'
import { useState } from 'react'

/** The place of the chosen currency, from which the send form has it too. */
const currencyKey = 'latchkey.currency'

/** Values in words, in the currency that the visitor has chosen. */
export type ShownMoney = {
  readonly currency: Currency
  readonly choose: (currency: string) => void
  /** Such as "about $12.30", or "less than $0.01"; given in dollars. */
  readonly about: (dollars: Money) => string
  /** Such as "$12.30": the price of one. */
  readonly plain: (dollars: Money) => string
}

/** Values in the visitor's currency, which this browser remembers. */
export function useShownMoney(rates: ReadonlyMap<FiatCurrency, Money>): ShownMoney {
  const { say } = useTexts(portfolioTexts)
  const write = useMoney()
  const [asked, setAsked] = useState(() => readRemembered(currencyKey) ?? usualCurrency(navigator.languages))
  const { currency, inCurrency } = chooseCurrency(asked, rates)

  function worded(dollars: Money, isPlain: boolean): string {
    const { text: money, isLess } = write(inCurrency(dollars), currency)
    if (isLess) return say('portfolio.less', { money })
    return isPlain ? money : say('portfolio.about', { money })
  }

  return {
    currency,
    choose(chosen) {
      setAsked(chosen)
      remember(currencyKey, chosen)
    },
    about: (dollars) => worded(dollars, dollars.units === 0n),
    plain: (dollars) => worded(dollars, true),
  }
}
