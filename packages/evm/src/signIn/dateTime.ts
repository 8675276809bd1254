const pattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,40}))?(Z|[+-]\d{2}:\d{2})$/

/**
 * RFC 3339 date and time → milliseconds since the epoch; undefined when it is none. Stricter than `Date.parse`: no
 * 30 February, no local time, no missing parts. A leap second counts as the second before it.
 */
export function readDateTime(text: string): number | undefined {
  const match = pattern.exec(text.toUpperCase())
  if (match === null) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number)
  if (month < 1 || month > 12 || day < 1 || day > daysOf(year, month)) return undefined
  if (hour > 23 || minute > 59 || second > 60) return undefined
  const offsetMinutes = readOffset(match[8] ?? '')
  if (offsetMinutes === undefined) return undefined
  const date = new Date(0)
  // `Date.UTC` would take the years 0–99 for 1900–1999.
  date.setUTCFullYear(year, month - 1, day)
  date.setUTCHours(
    hour,
    minute - offsetMinutes,
    Math.min(second, 59),
    Number((match[7] ?? '').padEnd(3, '0').slice(0, 3)),
  )
  return date.getTime()
}

function daysOf(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  if (month === 2) return isLeap ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

function readOffset(text: string): number | undefined {
  if (text === 'Z') return 0
  const hours = Number(text.slice(1, 3))
  const minutes = Number(text.slice(4, 6))
  if (hours > 23 || minutes > 59) return undefined
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}
