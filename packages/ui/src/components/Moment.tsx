import { toDate, useDates } from '../texts/useDates.ts'

export type MomentProps = {
  /** In milliseconds since the epoch. */
  readonly atMs: number
  /** `second` where two things of one minute are to be told apart. */
  readonly precision?: 'minute' | 'second'
}

/** A point in time as everywhere in the kit: day and minute, as the language of the page writes them. */
export function Moment({ atMs, precision }: MomentProps) {
  return <time dateTime={toDate(atMs).toISOString()}>{useDates().moment(atMs, precision)}</time>
}
