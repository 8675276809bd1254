/** The last moment that a date can hold, in milliseconds; what was stored may lie beyond it. */
const endOfTimeMs = 8.64e15

/** The day of a moment in words: "Today", "Yesterday", or its date in the visitor's own way. */
export function toDay(atMs: number, nowMs: number): string {
  const day = new Date(Math.min(atMs, endOfTimeMs))
  const today = new Date(nowMs)
  if (day.toDateString() === today.toDateString()) return 'Today'
  today.setDate(today.getDate() - 1)
  if (day.toDateString() === today.toDateString()) return 'Yesterday'
  return day.toLocaleDateString(undefined, { dateStyle: 'long' })
}

/** The time of day of a moment, in the visitor's own way. */
export function toTime(atMs: number): string {
  return new Date(Math.min(atMs, endOfTimeMs)).toLocaleTimeString(undefined, { timeStyle: 'short' })
}
