import { expect, test } from 'vitest'
import { toLatinDigits } from './latinDigits.ts'

test.each(['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '०१२३४५६७८९', '๐๑๒๓๔๕๖๗๘๙', '０１２３４５６７８９', '0123456789'])(
  '%s are ten digits',
  (digits) => {
    expect(toLatinDigits(`a${digits}.`)).toBe('a0123456789.')
  },
)

test('digits that no keyboard of our languages has stay as they are', () => {
  expect(toLatinDigits('௧ 𝟘')).toBe('௧ 𝟘')
})
