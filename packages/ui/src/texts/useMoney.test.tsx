import type { Money } from '@latchkey/evm'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { TextsProvider } from './TextsProvider.tsx'
import { useMoney } from './useMoney.ts'

afterEach(cleanup)

function Shown({ money, currency }: { readonly money: Money; readonly currency: string }) {
  const { text, isLess } = useMoney()(money, currency)
  return <p>{`${isLess ? '<' : ''}${text}`}</p>
}

test.each<[bigint, number, string, string]>([
  [1230n, 2, 'USD', '$12.30'],
  [12_344_999_999_999_999_999n, 18, 'USD', '$12.34'],
  [123_456_789_012_345_678_901_234n, 2, 'USD', '$1,234,567,890,123,456,789,012.34'],
  [1n, 2, 'USD', '$0.01'],
  [9_999n, 6, 'USD', '<$0.01'],
  [0n, 2, 'USD', '$0.00'],
  [1_949_999_999n, 6, 'JPY', '¥1,950'],
  [999n, 3, 'JPY', '<¥1'],
  [1230n, 2, 'EUR', '€12.30'],
])('%s with %s decimals in %s is %s', (units, decimals, currency, text) => {
  render(<Shown money={{ units, decimals }} currency={currency} />)
  expect(screen.getByText(text)).toBeDefined()
})

test('sums are written as the language of the page writes them', async () => {
  render(
    <TextsProvider language="de">
      <Shown money={{ units: 123_456n, decimals: 2 }} currency="EUR" />
    </TextsProvider>,
  )
  expect(await screen.findByText('1.234,56 €')).toBeDefined()
})

test('the sign of a currency stays on its side of the letters where the page is written from the right', async () => {
  render(
    <TextsProvider language="ar">
      <Shown money={{ units: 123_456n, decimals: 2 }} currency="USD" />
    </TextsProvider>,
  )
  expect((await screen.findByText(/US/)).textContent).toContain('US$\u200E')
})
