/** A time zone's clock. */
export type Zone = {
  readonly name: string
  /** The offset from UTC in force at `atMs`, and since when (not looked for before `notBeforeMs`). */
  offsetBefore: (atMs: number, notBeforeMs: number) => { readonly offsetMs: number; readonly sinceMs: number }
}

const dayMs = 86_400_000
const shape = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){0,2}$/

/** An IANA name → the zone as this computer's time zone data has it; undefined if it has none. */
export function parseZone(name: string): Zone | undefined {
  if (!shape.test(name)) return undefined
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      era: 'short',
    })
  } catch {
    return undefined
  }
  const offsetAt = (ms: number): number => readLocal(format, ms) - Math.floor(ms / 1000) * 1000
  return { name, offsetBefore: (atMs, notBeforeMs) => findPiece(offsetAt, atMs, notBeforeMs) }
}

/** Goes back day by day, then halves the day in which the offset changed. No zone changes twice within a day. */
function findPiece(offsetAt: (ms: number) => number, atMs: number, notBeforeMs: number) {
  const offsetMs = offsetAt(atMs)
  let sinceMs = atMs
  while (sinceMs > notBeforeMs) {
    const earlier = Math.max(sinceMs - dayMs, notBeforeMs)
    if (offsetAt(earlier) === offsetMs) {
      sinceMs = earlier
      continue
    }
    let [other, same] = [earlier, sinceMs]
    while (same - other > 1) {
      const middle = Math.floor((same + other) / 2)
      if (offsetAt(middle) === offsetMs) same = middle
      else other = middle
    }
    return { offsetMs, sinceMs: same }
  }
  return { offsetMs, sinceMs }
}

/** The zone's clock time, as if it were UTC. */
function readLocal(format: Intl.DateTimeFormat, ms: number): number {
  const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.get(type))
  const year = parts.get('era')?.startsWith('B') ? 1 - part('year') : part('year')
  const date = new Date(0)
  date.setUTCFullYear(year, part('month') - 1, part('day'))
  date.setUTCHours(part('hour'), part('minute'), part('second'))
  return date.getTime()
}
