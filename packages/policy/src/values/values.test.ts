import { expect, test } from 'vitest'
import { addressValue, isEqual } from './values.ts'

test('a pair of different kinds is an error also behind a difference', () => {
  expect(() => isEqual([1n, 'a'], [2n, 5n])).toThrow('A value is a whole number where a text is needed.')
  expect(isEqual([1n, 'a'], [2n, 'a'])).toBe(false)
  expect(isEqual([1n], [1n, 2n])).toBe(false)
})

test('an address is equal to a text whatever the capitals, two texts are not', () => {
  expect(isEqual(addressValue('0xAB'), '0xaB')).toBe(true)
  expect(isEqual('0xAB', addressValue('0xab'))).toBe(true)
  expect(isEqual('0xAB', '0xab')).toBe(false)
})
