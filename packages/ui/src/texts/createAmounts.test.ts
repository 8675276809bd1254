import { parseAmount } from '@latchkey/evm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAmounts } from './createAmounts.ts'

const en = createAmounts('en')
const de = createAmounts('de')

test('an amount is written with the decimal sign of the language, and reads back as the same', () => {
  expect(en.write(1_250_000n, 6)).toBe('1.25')
  expect(de.write(1_250_000n, 6)).toBe('1,25')
  expect(de.fromPoint('0.0021 ETH')).toBe('0,0021 ETH')
  expect(createAmounts('ar-u-nu-latn').write(1_250_000n, 6)).toBe('1.25')
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.constantFrom(en, de), (amount, amounts) => {
      expect(amounts.read(amounts.write(amount, 18), 18)).toBe(amount)
      const { whole, fraction } = amounts.split(amount, 18)
      // An English look at a round thousand can be read in two ways, as it was written to be looked at.
      if (fraction !== '' || amounts === de) expect(amounts.read(whole + fraction, 18)).toBe(amount)
    }),
  )
})

test.each([
  { text: '1,25', amounts: de, read: '1.25' },
  { text: '1.25', amounts: de, read: '1.25' },
  { text: '1,000', amounts: de, read: '1' },
  { text: '0.125', amounts: de, read: '0.125' },
  { text: '1000', amounts: de, read: '1000' },
  { text: '1.000', amounts: en, read: '1' },
  { text: '1,25', amounts: en, read: '1.25' },
  { text: '1.000,5', amounts: de, read: '1000.5' },
  { text: '1.000,5', amounts: en, read: '1000.5' },
  { text: '1,234,567', amounts: en, read: '1234567' },
  { text: '1.234.567', amounts: en, read: '1234567' },
  { text: '1 234 567,125', amounts: en, read: '1234567.125' },
  { text: '1\u202f234,5', amounts: de, read: '1234.5' },
  { text: '1’234.5', amounts: de, read: '1234.5' },
  { text: '١٢٫٥', amounts: en, read: '12.5' },
  { text: '۱۲٫۵', amounts: de, read: '12.5' },
  { text: '١٬٢٣٤٫٥', amounts: en, read: '1234.5' },
  { text: '١،٢٥', amounts: en, read: '1.25' },
  { text: '१.५', amounts: en, read: '1.5' },
  { text: '１.５', amounts: en, read: '1.5' },
])('$text is read as $read, as it is meant', ({ text, amounts, read }) => {
  expect(amounts.read(text, 6)).toBe(parseAmount(read, 6))
})

test.each([
  { text: '1.000', amounts: de, readings: [1_000_000_000n, 1_000_000n] },
  { text: '12,345', amounts: en, readings: [12_345_000_000n, 12_345_000n] },
  { text: '١،٢٣٤', amounts: en, readings: [1_234_000_000n, 1_234_000n] },
])('error: $text can be read in two ways', ({ text, amounts, readings }) => {
  const data = { value: text }
  expect(() => amounts.read(text, 6)).toThrow(expect.objectContaining({ code: 'ambiguous_amount', data }))
  expect(amounts.readings(text, 6)).toEqual(readings)
})

test('what an asset has no places for is no reading', () => {
  expect(en.readings('1,234', 2)).toEqual([123_400n])
})

test.each(['1.2,3', '1.23.456', '1,2345,678', '1 23', '0.000.000', '1.000,5.5', '-1', '1e5', '٫'])(
  'error: %s is no amount, and is told as it was written',
  (text) => {
    const data = { value: text }
    expect(() => de.read(` ${text}`, 6)).toThrow(expect.objectContaining({ code: 'invalid_amount', data }))
  },
)

test.each([
  { amount: '9.499864060155892594', shown: '9.4998', isExact: false },
  { amount: '1000', shown: '1,000', isExact: true },
  { amount: '1234567.5', shown: '1,234,567.5', isExact: true },
  { amount: '0.00012345', shown: '0.0001234', isExact: false },
  { amount: '0.25', shown: '0.25', isExact: true },
  { amount: '0.00009', shown: '< 0.0001', isExact: false },
  { amount: '0', shown: '0', isExact: true },
])('$amount is shown as $shown', ({ amount, shown, isExact }) => {
  const short = en.glance(parseAmount(amount, 18), 18)
  expect(short.whole + short.fraction).toBe(shown)
  expect(short.isExact).toBe(isExact)
})

test('thousands are set apart by a thin space where the decimal sign is a comma', () => {
  const { whole, fraction } = de.glance(1_234_567_500_000n, 6)
  expect(whole + fraction).toBe('1\u202f234\u202f567,5')
})

test('an amount is taken apart with every digit', () => {
  expect(en.split(1_234_567_891_000n, 6)).toEqual({ whole: '1,234,567', fraction: '.891' })
  expect(de.split(1n, 18)).toEqual({ whole: '0', fraction: ',000000000000000001' })
  expect(en.split(12n, 0)).toEqual({ whole: '12', fraction: '' })
})
