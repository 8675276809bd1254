import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromHex, fromQuantity, fromUtf8, isHex, toHex, toQuantity, toUtf8 } from './encoding.ts'

test('bytes survive the way to text and back', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(fromHex(toHex(bytes))).toEqual(bytes)
    }),
  )
})

test('malformed hexadecimal is undefined, not garbage', () => {
  for (const text of ['', '0', '0x0', 'ff', '0xzz', '0x 1', '0X00']) expect(fromHex(text)).toBeUndefined()
  expect(isHex(12)).toBe(false)
  expect(fromHex('0x')).toEqual(new Uint8Array())
})

test('quantities survive the way to text and back', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (value) => fromQuantity(toQuantity(value)) === value),
  )
})

test('a quantity is refused when it is not one', () => {
  for (const value of [null, 1, '1', '0x', '-0x1', `0x1${'0'.repeat(64)}`, '0x1.5'])
    expect(fromQuantity(value)).toBeUndefined()
  expect(fromQuantity('0x00a')).toBe(10n)
  expect(toQuantity(0)).toBe('0x0')
  expect(() => toQuantity(-1)).toThrow(RangeError)
})

test('text that is not UTF-8 is undefined, and a byte order mark is kept', () => {
  expect(fromUtf8(Uint8Array.of(0xff, 0xfe))).toBeUndefined()
  expect(fromUtf8(toUtf8('\ufeffa'))).toBe('\ufeffa')
})
