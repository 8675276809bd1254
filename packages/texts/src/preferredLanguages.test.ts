import { expect, test } from 'vitest'
import { preferredLanguages } from './preferredLanguages.ts'

test.each([
  ['de', ['de']],
  ['de-CH,de;q=0.9,en;q=0.8', ['de-CH', 'de', 'en']],
  ['en;q=0.2, ar ; q=0.9 ,*;q=0.1', ['ar', 'en']],
  ['fr;q=0, ja', ['ja']],
  ['de;q=x', []],
  ['', []],
  [null, []],
  ['x'.repeat(100_000), ['x'.repeat(500)]],
])('the languages that %j prefers', (header, preferred) => {
  expect(preferredLanguages(header)).toEqual(preferred)
})

test('there are no more than any browser has', () => {
  expect(preferredLanguages(Array.from({ length: 100 }, (_, index) => `a${index}`).join()).length).toBe(10)
})
