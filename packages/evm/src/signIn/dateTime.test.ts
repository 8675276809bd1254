import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDateTime } from './dateTime.ts'

test('every time that the platform writes is read back', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true }),
      (date) => readDateTime(date.toISOString()) === date.getTime(),
    ),
  )
})

test.each([
  ['2021-09-30T16:25:24Z', Date.UTC(2021, 8, 30, 16, 25, 24)],
  ['1996-12-19T16:39:57-08:00', Date.UTC(1996, 11, 20, 0, 39, 57)],
  ['1985-04-12T23:20:50.52Z', Date.UTC(1985, 3, 12, 23, 20, 50, 520)],
  ['1990-12-31T23:59:60Z', Date.UTC(1990, 11, 31, 23, 59, 59)],
  ['1937-01-01t12:00:27.87+00:20', Date.UTC(1937, 0, 1, 11, 40, 27, 870)],
  ['2024-02-29T00:00:00z', Date.UTC(2024, 1, 29)],
])('%s is a time (RFC 3339 §5.8)', (text, timeMs) => expect(readDateTime(text)).toBe(timeMs))

test.each([
  '',
  '2021-09-30',
  '2021-09-30 16:25:24Z',
  '2021-09-30T16:25Z',
  '2021-09-30T16:25:24',
  '2021-09-31T16:25:24Z',
  '2023-02-29T00:00:00Z',
  '2021-13-01T00:00:00Z',
  '2021-00-01T00:00:00Z',
  '2021-09-30T24:00:00Z',
  '2021-09-30T16:60:24Z',
  '2021-09-30T16:25:24.Z',
  '2021-09-30T16:25:24+24:00',
  '+002021-09-30T16:25:24Z',
  ' 2021-09-30T16:25:24Z',
  '2021-09-30T16:25:24Z\n',
])('%j is none', (text) => expect(readDateTime(text)).toBeUndefined())
