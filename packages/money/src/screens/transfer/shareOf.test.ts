import { expect, test } from 'vitest'
import { shareOf } from './shareOf.ts'

const ether = 10n ** 18n

test('a share is cut to six decimals, and never more than it is', () => {
  expect(shareOf(9_499_864_060_155_892_594n, 25, 18)).toBe(2_374_966_000_000_000_000n)
  expect(shareOf(2n * ether, 50, 18)).toBe(ether)
})

test('what is small keeps all of its digits, and a token of few decimals too', () => {
  expect(shareOf(1_999n, 50, 18)).toBe(999n)
  expect(shareOf(5_000_001n, 50, 6)).toBe(2_500_000n)
  expect(shareOf(3n, 25, 0)).toBe(0n)
})
