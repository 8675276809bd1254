/** The last moment that a date can hold, in milliseconds; what was stored or what a wallet says may lie beyond it. */
const endOfTimeMs = 8.64e15

const timeStyles = { minute: 'short', second: 'medium' } as const

export type MomentProps = {
  /** In milliseconds since the epoch. */
  readonly atMs: number
  /** `second` where two things of one minute are to be told apart. */
  readonly precision?: 'minute' | 'second'
}

/** A point in time as everywhere in the kit: day and minute, in the visitor's own way. */
export function Moment({ atMs, precision = 'minute' }: MomentProps) {
  const moment = new Date(Math.min(atMs, endOfTimeMs))
  return (
    <time dateTime={moment.toISOString()}>
      {moment.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: timeStyles[precision] })}
    </time>
  )
}
