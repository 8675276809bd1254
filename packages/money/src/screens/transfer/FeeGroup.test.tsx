import { TransferError } from '@latchkey/evm'
import { TextsProvider } from '@latchkey/ui'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FeeGroup } from './FeeGroup.tsx'

afterEach(cleanup)

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const chain = { id: 1, name: 'Ethereum', nativeCurrency, rpcUrls: [] }

test.each([
  ['fee_not_named', {}, /^\[Thîš ñétwörk ñåméš/],
  ['fee_not_covered', { symbol: 'ETH' }, /^\[Thé bålåñçé.* ETH/],
  ['transfer_would_fail_silently', {}, /^\[Thé ñétwörk/],
] as const)('a fee that is not there because of %s says so in the language of the page', async (code, data, said) => {
  render(
    <TextsProvider language="en-XA">
      <FeeGroup chain={chain} fee={{ status: 'unavailable', error: new TransferError(code, { data }) }} />
    </TextsProvider>,
  )
  expect(await screen.findByText(said)).toBeTruthy()
})
