import fc from 'fast-check'
import { parseUnits } from 'viem'
import { expect, test } from 'vitest'
import { formatAmount, parseAmount } from './amounts.ts'
import { EvmError } from './errors.ts'

test('an amount survives the way to text and back, in any number of decimals', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.nat({ max: 36 }), (amount, decimals) => {
      const text = formatAmount(amount, decimals)
      expect(parseAmount(text, decimals)).toBe(amount)
      const withComma = text.replace('.', ',')
      if (!/^[1-9]\d{0,2},\d{3}$/.test(withComma)) expect(parseAmount(withComma, decimals)).toBe(amount)
      expect(parseUnits(text, decimals)).toBe(amount)
    }),
  )
})

test('what people type is understood, and nothing is guessed', () => {
  expect(parseAmount('1', 18)).toBe(10n ** 18n)
  expect(parseAmount(' 1,5 ', 6)).toBe(1_500_000n)
  expect(parseAmount('.5', 1)).toBe(5n)
  expect(parseAmount('5.', 0)).toBe(5n)
  expect(parseAmount('007', 0)).toBe(7n)
  for (const text of [
    '',
    '.',
    ',',
    '1e18',
    '-1',
    '+1',
    '1 000',
    '1.000,5',
    '1..5',
    '１',
    '0x10',
    'NaN',
    'Infinity',
    '1.5.',
    '٣',
    `1${'0'.repeat(200)}`,
  ]) {
    expect(() => parseAmount(text, 18), text).toThrow(expect.objectContaining({ code: 'invalid_amount' }))
  }
  expect(() => parseAmount('1.1234567', 6)).toThrow(expect.objectContaining({ code: 'too_many_decimals' }))
})

test('error: a comma that may group thousands is not guessed at', () => {
  for (const text of ['1,000', '12,500', '999,999']) {
    expect(() => parseAmount(text, 18), text).toThrow(expect.objectContaining({ code: 'ambiguous_amount' }))
  }
  expect(parseAmount('0,125', 3)).toBe(125n)
  expect(parseAmount('1,25', 2)).toBe(125n)
  expect(parseAmount('1000,125', 3)).toBe(1_000_125n)
})

test('any text is an amount or an error of the catalogue', () => {
  const near = fc.stringMatching(/^[0-9.,e+\- ]{0,12}$/)
  fc.assert(
    fc.property(fc.oneof(near, fc.string(), fc.string({ unit: 'binary' })), fc.nat({ max: 36 }), (text, decimals) => {
      try {
        expect(parseAmount(text, decimals)).toBeGreaterThanOrEqual(0n)
      } catch (error) {
        expect(error).toBeInstanceOf(EvmError)
      }
    }),
  )
})

test('rounding for display goes up, so a fee is never shown too small', () => {
  expect(formatAmount(1_234_567_800_000_000_000n, 18, { maxFraction: 6 })).toBe('1.234568')
  expect(formatAmount(1n, 18, { maxFraction: 6 })).toBe('0.000001')
  expect(formatAmount(10n ** 18n, 18, { maxFraction: 6 })).toBe('1')
  expect(formatAmount(999_999_999n, 9, { maxFraction: 2 })).toBe('1')
  expect(formatAmount(-15n, 1)).toBe('-1.5')
  expect(formatAmount(5n, 0)).toBe('5')
})
