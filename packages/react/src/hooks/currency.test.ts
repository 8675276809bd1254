import { expect, test } from 'vitest'
import { chooseCurrency, usualCurrency } from './currency.ts'

test.each([
  [['de'], 'EUR'],
  [['de-AT', 'en-US'], 'EUR'],
  [['de-CH'], 'USD'],
  [['en-GB'], 'GBP'],
  [['ja'], 'JPY'],
  [['en'], 'USD'],
  [['pt-BR'], 'USD'],
  [[], 'USD'],
  [['de-DE@posix'], 'USD'],
])('a browser that prefers %j is shown %s', (languages, currency) => {
  expect(usualCurrency(languages)).toBe(currency)
})

test('a currency is shown while its rate is known, and dollars otherwise', () => {
  const rates = new Map([['EUR', { units: 125n, decimals: 2 }]] as const)
  const dollars = { units: 10n, decimals: 0 }
  const euro = chooseCurrency('EUR', rates)
  expect([euro.currency, euro.inCurrency(dollars)]).toEqual(['EUR', { units: 8n * 10n ** 18n, decimals: 18 }])
  for (const asked of ['GBP', 'USD', 'nonsense']) {
    const { currency, inCurrency } = chooseCurrency(asked, rates)
    expect([currency, inCurrency(dollars)]).toEqual(['USD', dollars])
  }
})
