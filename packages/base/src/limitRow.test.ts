import { expect, test } from 'vitest'
import { describeRate, grouped } from './limitRow.ts'

test('a rate is said in words', () => {
  expect(describeRate({ burst: 60, perSecond: 2 })).toBe('60 at once and 2 a second')
  expect(describeRate({ burst: 80, perSecond: 0.5 })).toBe('80 at once and one in 2 s')
  expect(describeRate({ burst: 10_000, perSecond: 2000 })).toBe('10,000 at once and 2,000 a second')
})

test('thousands are told apart', () => {
  expect([0, 999, 1000, 30_000_000].map(grouped)).toEqual(['0', '999', '1,000', '30,000,000'])
})
