import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readLinkAmount } from './readLinkAmount.ts'

describe('the number of a payment link', () => {
  test.each([
    ['2014000000000000000', 2_014_000_000_000_000_000n],
    ['2.014e18', 2_014_000_000_000_000_000n],
    ['1.5e6', 1_500_000n],
    ['1e6', 1_000_000n],
    ['1E6', 1_000_000n],
    ['+7', 7n],
    ['.5e1', 5n],
    ['5e', 5n],
    ['1.50e1', 15n],
    ['2.0', 2n],
    ['0e99999999', 0n],
    ['-0', 0n],
    // Beyond what a float can tell apart.
    ['9007199254740993', 9_007_199_254_740_993n],
    ['1.000000000000000001e18', 1_000_000_000_000_000_001n],
    [String(2n ** 256n - 1n), 2n ** 256n - 1n],
  ])('%s', (text, amount) => {
    expect(readLinkAmount(text)).toBe(amount)
  })

  test.each([
    ['1.5', 'link_amount_too_fine'],
    ['1.2345e3', 'link_amount_too_fine'],
    ['-1', 'link_amount_negative'],
    ['-1e18', 'link_amount_negative'],
    [String(2n ** 256n), 'link_amount_too_large'],
    ['1e78', 'link_amount_too_large'],
    ['1e999999999999', 'link_amount_too_large'],
    ['', 'link_amount_no_number'],
    ['e18', 'link_amount_no_number'],
    ['+', 'link_amount_no_number'],
    ['1.', 'link_amount_no_number'],
    ['1.e3', 'link_amount_no_number'],
    ['1e-3', 'link_amount_no_number'],
    ['1e+3', 'link_amount_no_number'],
    ['1e1.5', 'link_amount_no_number'],
    ['0x10', 'link_amount_no_number'],
    ['1,5', 'link_amount_no_number'],
    ['１', 'link_amount_no_number'],
    ['1_000', 'link_amount_no_number'],
    [' 1', 'link_amount_no_number'],
    ['Infinity', 'link_amount_no_number'],
    ['9'.repeat(1000), 'link_amount_no_number'],
  ])('error: %s is %s', (text, code) => {
    expect(readLinkAmount(text)).toBe(code)
  })
})

test('however a whole number is written, it is that number', () => {
  const writing = fc.record({
    amount: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
    point: fc.nat(90),
    zeros: fc.nat(5),
    sign: fc.constantFrom('', '+'),
    e: fc.constantFrom('e', 'E'),
  })
  fc.assert(
    fc.property(writing, ({ amount, point, zeros, sign, e }) => {
      const digits = amount.toString().padStart(point + 1, '0')
      const split = digits.length - point
      const fraction = point === 0 ? '' : `.${digits.slice(split)}${'0'.repeat(zeros)}`
      expect(readLinkAmount(`${sign}${digits.slice(0, split)}${fraction}${e}${point}`)).toBe(amount)
      // One power less leaves a fraction, unless the last digit was a zero.
      if (point > 0 && amount % 10n !== 0n) {
        expect(readLinkAmount(`${digits.slice(0, split)}${fraction}${e}${point - 1}`)).toBe('link_amount_too_fine')
      }
    }),
  )
})

test('never throws, and never gives what cannot be paid', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^[-+]?\d{0,90}(\.\d{0,90})?([eE]\d{0,6})?$/))
  fc.assert(
    fc.property(text, (input) => {
      const amount = readLinkAmount(input)
      if (typeof amount === 'bigint') expect(amount >= 0n && amount < 2n ** 256n).toBe(true)
      else expect(amount.length).toBeGreaterThan(10)
    }),
  )
})
