/** The last moment that a date can hold, in milliseconds; what was stored or what a wallet says may lie beyond it. */
const endOfTimeMs = 8.64e15

/** A point in time (milliseconds since the epoch) as everywhere in the kit: day and minute, in the visitor's own way. */
export function Moment({ atMs }: { readonly atMs: number }) {
  const moment = new Date(Math.min(atMs, endOfTimeMs))
  return (
    <time dateTime={moment.toISOString()}>
      {moment.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}
    </time>
  )
}
