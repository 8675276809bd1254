import type { ErrorData } from '@latchkey/base'
import type { SyntaxFault } from '../faults.ts'
import { parseZone, type Zone } from './zone.ts'

/** A window that opens at certain times of a zone's clock, and stays open for a fixed time. */
export type CronSpan = {
  readonly minutes: ReadonlySet<number>
  readonly hours: ReadonlySet<number>
  readonly daysOfMonth: ReadonlySet<number> | undefined
  readonly months: ReadonlySet<number>
  readonly daysOfWeek: ReadonlySet<number> | undefined
  readonly durationMs: number
  readonly zone: Zone
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const maxDurationMs = 7 * dayMs

const fieldBounds = [
  { field: 'minute', fieldName: 'minute', low: 0, high: 59 },
  { field: 'hour', fieldName: 'hour', low: 0, high: 23 },
  { field: 'monthDay', fieldName: 'day of the month', low: 1, high: 31 },
  { field: 'month', fieldName: 'month', low: 1, high: 12 },
  { field: 'weekday', fieldName: 'day of the week', low: 0, high: 6 },
] as const
const longestMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** A fault of the arguments of `CronSpan`. */
export type CronFault = { readonly fault: SyntaxFault; readonly data?: ErrorData }

/** The three arguments of `CronSpan` → the window, or what is wrong with them. */
export function parseCronSpan(cron: string, duration: string, zoneName: string): CronSpan | CronFault {
  const fields = cron.trim().split(/ +/)
  if (fields.length !== fieldBounds.length) return { fault: 'schedule_fields' }
  const sets: (ReadonlySet<number> | undefined)[] = []
  for (const [index, bounds] of fieldBounds.entries()) {
    const set = parseField(fields[index] ?? '', bounds.low, bounds.high)
    if (set === 'invalid') return { fault: 'schedule_field', data: bounds }
    sets.push(set)
  }
  const durationMs = parseDuration(duration)
  if (durationMs === undefined) return { fault: 'schedule_duration' }
  const zone = parseZone(zoneName)
  if (zone === undefined) return { fault: 'schedule_zone', data: { zone: zoneName } }
  const [minutes, hours, daysOfMonth, months, daysOfWeek] = sets
  const span = {
    minutes: minutes ?? range(0, 59),
    hours: hours ?? range(0, 23),
    daysOfMonth,
    months: months ?? range(1, 12),
    daysOfWeek,
    durationMs,
    zone,
  }
  return canOpen(span) ? span : { fault: 'schedule_day' }
}

/**
 * Whether the window is open. It opens at each minute in which the zone's clock shows a time of the schedule: a time
 * that daylight saving skips does not open it, and one that it repeats opens it twice.
 */
export function isOpen(span: CronSpan, nowMs: number): boolean {
  const firstMs = nowMs - span.durationMs
  let endMs = nowMs
  while (endMs > firstMs) {
    const { offsetMs, sinceMs } = span.zone.offsetBefore(endMs, firstMs)
    const localMs = latestFire(span, endMs + offsetMs, sinceMs + offsetMs)
    if (localMs !== undefined) return localMs - offsetMs > firstMs
    // The piece before ends where this one began; that instant itself belongs to this piece.
    endMs = sinceMs - 1
  }
  return false
}

/** The latest time of the schedule in [lowestMs, highestMs] of a clock without jumps. */
function latestFire(span: CronSpan, highestMs: number, lowestMs: number): number | undefined {
  let dayStart = Math.floor(highestMs / dayMs) * dayMs
  while (dayStart + dayMs > lowestMs) {
    const time = isFireDay(span, dayStart) ? latestTime(span, highestMs - dayStart) : undefined
    if (time !== undefined) return dayStart + time >= lowestMs ? dayStart + time : undefined
    dayStart -= dayMs
  }
  return undefined
}

/** The latest hour and minute of the schedule that is not after `limitMs` of its day. */
function latestTime(span: CronSpan, limitMs: number): number | undefined {
  for (let hour = Math.min(23, Math.floor(limitMs / hourMs)); hour >= 0; hour--) {
    if (!span.hours.has(hour)) continue
    const limit = Math.min(59, Math.floor((limitMs - hour * hourMs) / minuteMs))
    for (let minute = limit; minute >= 0; minute--) {
      if (span.minutes.has(minute)) return hour * hourMs + minute * minuteMs
    }
  }
  return undefined
}

/** Day of the month and day of the week are joined by "or" when both are restricted. */
function isFireDay(span: CronSpan, dayStart: number): boolean {
  const date = new Date(dayStart)
  if (!span.months.has(date.getUTCMonth() + 1)) return false
  const inMonth = span.daysOfMonth?.has(date.getUTCDate())
  const inWeek = span.daysOfWeek?.has(date.getUTCDay())
  if (inMonth === undefined) return inWeek ?? true
  return inMonth || inWeek === true
}

function canOpen({ daysOfMonth, daysOfWeek, months }: CronSpan): boolean {
  if (daysOfMonth === undefined || daysOfWeek !== undefined) return true
  return [...months].some((month) => [...daysOfMonth].some((day) => day <= (longestMonths[month - 1] ?? 0)))
}

/** `*` → undefined (not restricted); lists and ranges → their numbers. */
function parseField(text: string, low: number, high: number): ReadonlySet<number> | undefined | 'invalid' {
  if (text === '*') return undefined
  const numbers = new Set<number>()
  for (const part of text.split(',')) {
    const [, from, to = from] = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(part) ?? []
    if (from === undefined || Number(from) < low || Number(to) > high || Number(from) > Number(to)) return 'invalid'
    for (const number of range(Number(from), Number(to))) numbers.add(number)
  }
  return numbers
}

function parseDuration(text: string): number | undefined {
  const [whole, days = 0, hours = 0, minutes = 0] = /^(?:(\d{1,5})d)?(?:(\d{1,5})h)?(?:(\d{1,5})m)?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const total = Number(days) * dayMs + Number(hours) * hourMs + Number(minutes) * minuteMs
  return total > 0 && total <= maxDurationMs ? total : undefined
}

function range(low: number, high: number): ReadonlySet<number> {
  return new Set(Array.from({ length: high - low + 1 }, (_, index) => low + index))
}
