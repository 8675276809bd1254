const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

/** The three texts of a valid `CronSpan` → "it is within 8 hours after 09:00 on Monday to Friday (America/New_York time)". */
export function describeSchedule([cron, duration, zone]: readonly [string, string, string]): string {
  const [minute = '*', hour = '*', day = '*', month = '*', weekday = '*'] = cron.trim().split(/ +/)
  const when = [describeTime(minute, hour), describeDays(day, weekday), describeMonths(month)].filter(Boolean).join(' ')
  return `it is within ${describeDuration(duration)} after ${when} (${zone} time)`
}

function describeTime(minute: string, hour: string): string {
  if (/^\d+$/.test(minute) && /^\d+$/.test(hour)) return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
  const minutes = minute === '*' ? 'every minute' : `minute ${nameList(minute, String)}`
  return `${minutes} of ${hour === '*' ? 'every hour' : `hour ${nameList(hour, String)}`}`
}

function describeDays(day: string, weekday: string): string {
  const inMonth = day === '*' ? undefined : `on day ${nameList(day, String)} of the month`
  const inWeek = weekday === '*' ? undefined : `on ${nameList(weekday, (number) => days[number] ?? '')}`
  if (inMonth !== undefined && inWeek !== undefined) return `${inMonth} and also ${inWeek}`
  return inMonth ?? inWeek ?? 'every day'
}

function describeMonths(month: string): string {
  return month === '*' ? '' : `in ${nameList(month, (number) => months[number - 1] ?? '')}`
}

/** `1-5,0` → "Monday to Friday and Sunday". */
function nameList(field: string, nameOf: (number: number) => string): string {
  const parts = field.split(',').map((part) =>
    part
      .split('-')
      .map((text) => nameOf(Number(text)))
      .join(' to '),
  )
  return joinWords(parts, 'and')
}

function describeDuration(duration: string): string {
  const units: Readonly<Record<string, string>> = { d: 'day', h: 'hour', m: 'minute' }
  const parts = [...duration.matchAll(/(\d+)([dhm])/g)].map(([, count, unit = '']) => {
    const number = Number(count)
    return `${number} ${units[unit] ?? ''}${number === 1 ? '' : 's'}`
  })
  return joinWords(parts, 'and')
}

/** a, b and c. */
export function joinWords(words: readonly string[], last: 'and' | 'or'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}
