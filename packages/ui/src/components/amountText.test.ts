import { parseAmount } from '@latchkey/evm'
import { expect, test } from 'vitest'
import { amountText, clearerAmounts, readAmountText, shortAmount, splitAmount, toOwnSign } from './amountText.ts'

test('an amount is written with the decimal sign of the visitor, and reads back as the same', () => {
  expect(toOwnSign('1.25 ETH', ',')).toBe('1,25 ETH')
  expect(toOwnSign('≈ 0.0021 ETH, at most 0.0042 ETH.', ',')).toBe('≈ 0,0021 ETH, at most 0,0042 ETH.')
  expect(toOwnSign('1.25 ETH', '.')).toBe('1.25 ETH')
  expect(parseAmount(toOwnSign('1.25', ','), 18)).toBe(parseAmount('1.25', 18))
  expect(amountText(1_250_000n, 6)).toBe('1.25')
})

test.each([
  { text: '1,25', sign: ',', read: 1_250_000n },
  { text: '1.25', sign: ',', read: 1_250_000n },
  { text: '1,000', sign: ',', read: 1_000_000n },
  { text: '0.125', sign: ',', read: 125_000n },
  { text: '1000', sign: ',', read: 1_000_000_000n },
  { text: '1.000', sign: '.', read: 1_000_000n },
])('$text of a visitor who writes $sign is read as it is meant', ({ text, sign, read }) => {
  expect(readAmountText(text, 6, sign)).toBe(read)
})

test.each([
  { text: '1.000', sign: ',', clearer: ['1000', '1,000'] },
  { text: '1,000', sign: '.', clearer: ['1000', '1.000'] },
])('error: $text of a visitor who writes $sign may be a thousand', ({ text, sign, clearer }) => {
  const data = { value: text }
  expect(() => readAmountText(text, 6, sign)).toThrow(expect.objectContaining({ code: 'ambiguous_amount', data }))
  expect(clearerAmounts(text, sign)).toEqual(clearer)
  for (const better of clearer) expect(readAmountText(better, 6, sign)).toBeGreaterThan(0n)
})

test('error: what is no amount is told as it was written', () => {
  const data = { value: '1.2,3' }
  expect(() => readAmountText(' 1.2,3', 6, ',')).toThrow(expect.objectContaining({ code: 'invalid_amount', data }))
})

test.each([
  { amount: '9.499864060155892594', shown: '9.4998', isExact: false },
  { amount: '1000', shown: '1,000', isExact: true },
  { amount: '1234567.5', shown: '1,234,567.5', isExact: true },
  { amount: '0.00012345', shown: '0.0001234', isExact: false },
  { amount: '0.25', shown: '0.25', isExact: true },
  { amount: '0.00009', shown: '< 0.0001', isExact: false },
  { amount: '0', shown: '0', isExact: true },
])('$amount is shown as $shown', ({ amount, shown, isExact }) => {
  const short = shortAmount(parseAmount(amount, 18), 18, '.')
  expect(short.whole + short.fraction).toBe(shown)
  expect(short.isExact).toBe(isExact)
})

test('thousands are set apart by a thin space where the decimal sign is a comma', () => {
  const { whole, fraction } = shortAmount(1_234_567_500_000n, 6, ',')
  expect(whole + fraction).toBe('1\u202f234\u202f567,5')
})

test.each([
  ['1234567.891 ETH', '.', { whole: '1,234,567', fraction: '.891', unit: 'ETH' }],
  ['0.000000000000000001 W ETH', ',', { whole: '0', fraction: ',000000000000000001', unit: 'W ETH' }],
  ['12 units', '.', { whole: '12', fraction: '', unit: 'units' }],
  ['something', '.', { whole: 'something', fraction: '', unit: '' }],
])('%j is taken apart with every digit', (text, sign, parts) => {
  expect(splitAmount(text, sign)).toEqual(parts)
})
