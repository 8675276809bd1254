import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTimestamp } from '../values/timestamp.ts'
import { isOpen, parseCronSpan } from './cronSpan.ts'

const minuteMs = 60_000

function isOpenAt(cron: string, duration: string, zone: string): (time: string) => boolean {
  const span = parseCronSpan(cron, duration, zone)
  if ('fault' in span) throw new Error(span.fault)
  return (time) => isOpen(span, Date.parse(time))
}

test('business hours follow daylight saving', () => {
  const open = isOpenAt('0 9 * * 1-5', '8h', 'America/New_York')
  expect(open('2026-03-06T13:59:59.999Z')).toBe(false)
  expect(open('2026-03-06T14:00:00Z')).toBe(true)
  expect(open('2026-03-06T21:59:59.999Z')).toBe(true)
  expect(open('2026-03-06T22:00:00Z')).toBe(false)
  expect(open('2026-03-07T15:00:00Z')).toBe(false)
  expect(open('2026-03-09T13:00:00Z')).toBe(true)
  expect(open('2026-03-09T21:00:00Z')).toBe(false)
})

test('a window is as long as it says in real time, also in the nights in which the clock is changed', () => {
  const open = isOpenAt('0 22 * * *', '8h', 'America/New_York')
  // Spring forward: until 7:00 by the clock. Fall back: until 5:00.
  expect(open('2026-03-08T10:59:59Z')).toBe(true)
  expect(open('2026-03-08T11:00:00Z')).toBe(false)
  expect(open('2026-11-01T09:59:59Z')).toBe(true)
  expect(open('2026-11-01T10:00:00Z')).toBe(false)
})

test('a skipped time opens nothing, and a repeated one opens twice', () => {
  const skipped = isOpenAt('30 2 * * *', '20m', 'America/New_York')
  for (let minute = 0; minute < 1560; minute += 5) {
    const time = new Date(Date.parse('2026-03-08T05:00:00Z') + minute * minuteMs).toISOString()
    expect(skipped(time), time).toBe(minute >= 1530 && minute < 1550)
  }
  const repeated = isOpenAt('30 1 * * *', '20m', 'America/New_York')
  expect(repeated('2026-11-01T05:35:00Z')).toBe(true)
  expect(repeated('2026-11-01T06:00:00Z')).toBe(false)
  expect(repeated('2026-11-01T06:35:00Z')).toBe(true)
})

test('day of the month and day of the week are joined by "or" when both are restricted', () => {
  const open = isOpenAt('0 9 1 * 1', '1h', 'UTC')
  expect(open('2026-04-01T09:30:00Z')).toBe(true) // a Wednesday, the first
  expect(open('2026-04-06T09:30:00Z')).toBe(true) // a Monday
  expect(open('2026-04-07T09:30:00Z')).toBe(false)
})

test('random windows agree with looking at every minute of the past', () => {
  const zones = ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Europe/London', 'Pacific/Apia']
  const field = (low: number, high: number) =>
    fc
      .oneof(fc.constant('*'), fc.uniqueArray(fc.integer({ min: low, max: high }), { minLength: 1, maxLength: 4 }))
      .map(String)
  const cron = fc
    .tuple(field(0, 59), field(0, 23), field(1, 28), field(1, 12), field(0, 6))
    .map((fields) => fields.join(' '))
  // Around changes of the clock in several zones of 2026 and 2011 (Apia skipped a day).
  const around = fc.constantFrom(
    '2026-03-08',
    '2026-03-29',
    '2026-04-05',
    '2026-10-04',
    '2026-10-25',
    '2026-11-01',
    '2011-12-30',
  )
  const now = fc.tuple(around, fc.integer({ min: -2880, max: 4320 }), fc.constantFrom(0, 1, 59_999))
  fc.assert(
    fc.property(
      cron,
      fc.integer({ min: 1, max: 1500 }),
      fc.constantFrom(...zones),
      now,
      (text, minutes, zone, [day, shift, extra]) => {
        const nowMs = Date.parse(`${day}T00:00:00Z`) + shift * minuteMs + extra
        const span = parseCronSpan(text, `${minutes}m`, zone)
        if ('fault' in span) throw new Error(span.fault)
        expect(isOpen(span, nowMs)).toBe(isOpenByLooking(text, { minutes, zone, nowMs }))
      },
    ),
    { numRuns: 300 },
  )
})

/** Asks the zone's clock for each minute whether the schedule has it. */
function isOpenByLooking(cron: string, { minutes, zone, nowMs }: { minutes: number; zone: string; nowMs: number }) {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.split(' ')
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  const has = (list: string, value: number) => list === '*' || list.split(',').map(Number).includes(value)
  const lastMinute = Math.floor(nowMs / minuteMs) * minuteMs
  for (let fire = lastMinute; fire > nowMs - minutes * minuteMs; fire -= minuteMs) {
    const [, d, m, y, h, min] = /(\d+)\/(\d+)\/(\d+), (\d+):(\d+)/.exec(clock.format(fire))!.map(Number)
    const inMonth = has(day, d!)
    const inWeek = has(weekday, new Date(Date.UTC(y!, m! - 1, d!)).getUTCDay())
    const isDay = day !== '*' && weekday !== '*' ? inMonth || inWeek : inMonth && inWeek
    if (has(minute, min!) && has(hour, h!) && has(month, m!) && isDay) return true
  }
  return false
}

test.each([
  '2026-03-01T00:00:00Z',
  '2026-03-01t00:00:00z',
  '2026-03-01T00:00:00+00:00',
  '2026-03-01T00:00:00.000-00:00',
])('%s is one moment', (text) => {
  expect(parseTimestamp(text)?.nanos).toBe(1_772_323_200_000_000_000n)
})

test('moments are exact to the nanosecond, and impossible days are none', () => {
  expect(parseTimestamp('1970-01-01T00:00:00.000000001Z')?.nanos).toBe(1n)
  for (const text of ['2026-02-29T00:00:00Z', '2026-01-01T24:00:00Z', '2026-01-01T00:00:60Z', '2026-01-01', '']) {
    expect(parseTimestamp(text)).toBeUndefined()
  }
})
