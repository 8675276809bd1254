import type { Moment } from './values.ts'

const nanosPerMs = 1_000_000n
const pattern = /^(\d{4}-\d\d-\d\d)[Tt](\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(?:[Zz]|[+-]00:00)$/

/** RFC 3339 with a zero offset → the moment, to the nanosecond; undefined for everything else. */
export function parseTimestamp(text: string): Moment | undefined {
  const [, date, time, fraction = ''] = pattern.exec(text) ?? []
  if (date === undefined || time === undefined) return undefined
  const ms = Date.parse(`${date}T${time}Z`)
  // A day that its month does not have would be moved into the next month.
  if (Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(`${date}T${time}`)) return undefined
  return { kind: 'moment', nanos: BigInt(ms) * nanosPerMs + BigInt(fraction.padEnd(9, '0')) }
}

/** The server's clock → a moment. */
export function momentOf(ms: number): Moment {
  return { kind: 'moment', nanos: BigInt(ms) * nanosPerMs }
}
