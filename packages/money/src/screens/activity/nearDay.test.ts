import { expect, test } from 'vitest'
import { nearDay } from './nearDay.ts'

const noon = new Date(2026, 2, 10, 12).getTime()
const dayMs = 86_400_000

test.each([
  ['today', noon - 60_000],
  ['yesterday', noon - dayMs],
  [undefined, noon - 2 * dayMs],
  [undefined, noon + dayMs],
  [undefined, Number.MAX_SAFE_INTEGER],
])('a day goes by the word %s', (word, atMs) => {
  expect(nearDay(atMs, noon)).toBe(word)
})
