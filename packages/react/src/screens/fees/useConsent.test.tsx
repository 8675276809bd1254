import { type EvmError, TransferError } from '@latchkey/evm'
import { TextsProvider } from '@latchkey/ui'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Consent } from './Consent.tsx'
import { useConsent } from './useConsent.ts'

afterEach(cleanup)

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const chain = { id: 1, name: 'Ethereum', nativeCurrency, rpcUrls: [] }

function Doubted({ error }: { readonly error: EvmError }) {
  const judgement = { verdict: 'type', reasons: [{ verdict: 'type', error }] } as const
  return <Consent consent={useConsent({ chain, judgement, maxFee: 42n * 10n ** 14n })} />
}

test.each([
  ['fee_above_ceiling', { fee: '0.2 ETH', most: '0.1 ETH' }],
  ['fee_very_high', { fee: '0.2 ETH' }],
  ['fee_high', { fee: '0.2 ETH' }],
  ['fee_above_amount', {}],
  ['fee_beside_amount', { percent: 50n }],
  ['fee_gas_too_high', { gas: 20_000_000n }],
  ['fee_tip_above_price', {}],
  ['fee_open', {}],
  ['fee_tip_high', {}],
  ['fee_price_high', {}],
  ['fee_never_paid', { network: 'Ethereum' }],
  ['fee_unusual', { network: 'Ethereum' }],
] as const)('the doubt %s is told in the language of the page, with its values', async (code, data) => {
  render(
    <TextsProvider language="en-XA">
      <Doubted error={new TransferError(code, { data })} />
    </TextsProvider>,
  )
  const doubt = await screen.findByText(/^\[/, { selector: 'li' })
  for (const value of Object.values(data)) expect(doubt.textContent).toContain(String(value))
})

test('its figures are written as the language writes them', async () => {
  render(
    <TextsProvider language="de">
      <Doubted error={new TransferError('fee_high', { data: { fee: '0.2 ETH' } })} />
    </TextsProvider>,
  )
  expect(await screen.findByText(/0,2 ETH/)).toBeTruthy()
  expect(await screen.findByLabelText(/0,0042/)).toBeTruthy()
})
