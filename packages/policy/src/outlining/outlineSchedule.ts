import type { Ranges, ScheduleOutline } from './outline.ts'

/** The three texts of a valid `CronSpan` → its times. */
export function outlineSchedule([cron, duration, zone]: readonly [string, string, string]): ScheduleOutline {
  const [minute = '*', hour = '*', day = '*', month = '*', weekday = '*'] = cron.trim().split(/ +/)
  return {
    minutes: rangesOf(minute),
    hours: rangesOf(hour),
    monthDays: rangesOf(day),
    months: rangesOf(month),
    weekdays: rangesOf(weekday),
    duration: lengthOf(duration),
    zone,
  }
}

function rangesOf(field: string): Ranges {
  if (field === '*') return undefined
  return field.split(',').map((part) => {
    const [from = '', to = from] = part.split('-')
    return [Number(from), Number(to)]
  })
}

function lengthOf(duration: string): ScheduleOutline['duration'] {
  const units = { d: 'day', h: 'hour', m: 'minute' } as const
  return [...duration.matchAll(/(\d+)([dhm])/g)]
    .map(([, count, letter]) => ({ unit: units[letter as keyof typeof units], count: Number(count) }))
    .filter(({ count }) => count > 0)
}
