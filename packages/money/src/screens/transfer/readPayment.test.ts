import { describeTransaction } from '@latchkey/evm'
import { expect, test } from 'vitest'
import { chain, ether, recipient, token } from '../../testing/transferForm.tsx'
import { readPayment } from './readPayment.ts'

const context = { chain, tokens: [token] }
const word = (value: string) => value.replace('0x', '').toLowerCase().padStart(64, '0')
const call = (selector: string) => `0x${selector}${word(recipient)}${word((1_500_000).toString(16))}`

test('a payment of coins is its recipient, its amount and its network', () => {
  const card = describeTransaction({ to: recipient, value: `0x${ether.toString(16)}`, data: '0x' }, context)
  expect(readPayment(card)).toEqual({
    to: recipient,
    amount: { value: ether, decimals: 18, symbol: 'ETH' },
    rest: [expect.objectContaining({ label: { code: 'network' }, value: 'Latchkey Local' })],
  })
})

test('a payment of tokens names their contract as well, and coins that go along', () => {
  const card = describeTransaction({ to: token.address, value: '0x1', data: call('a9059cbb') }, context)
  const payment = readPayment(card)
  expect([payment?.to, payment?.amount]).toEqual([recipient, { value: 1_500_000n, decimals: 6, symbol: 'USDL' }])
  expect(payment?.rest.map(({ label }) => label)).toEqual([
    { code: 'token_contract' },
    { code: 'amount_along' },
    { code: 'network' },
  ])
})

test.each([
  ['an allowance', call('095ea7b3')],
  ['a call that nobody knows', '0x12345678'],
])('%s is no payment', (_what, data) => {
  expect(readPayment(describeTransaction({ to: token.address, value: '0x0', data }, context))).toBeUndefined()
})
