import { expect, test } from 'vitest'
import { toDay, toTime } from './toDay.ts'

const noon = new Date(2026, 2, 10, 12).getTime()
const dayMs = 86_400_000

test('days that are near are told by a word, others by their date', () => {
  expect(toDay(noon - 60_000, noon)).toBe('Today')
  expect(toDay(noon - dayMs, noon)).toBe('Yesterday')
  expect(toDay(noon - 2 * dayMs, noon)).toBe(
    new Date(noon - 2 * dayMs).toLocaleDateString(undefined, { dateStyle: 'long' }),
  )
})

test('a stored time beyond the calendar is one all the same', () => {
  expect(toDay(Number.MAX_SAFE_INTEGER, noon)).not.toBe('')
  expect(toTime(Number.MAX_SAFE_INTEGER)).not.toBe('')
})
