import { useContext } from 'react'
import { spokenIn } from '../texts/spoken.ts'
import { TextsContext } from '../texts/TextsContext.ts'
import { toDate, useDates } from '../texts/useDates.ts'

export type MomentProps = {
  /** In milliseconds since the epoch. */
  readonly atMs: number
  /** `second` where two things of one minute are to be told apart. */
  readonly precision?: 'minute' | 'second'
}

/**
 * A point in time as everywhere in the kit: day and minute, as the language of the page writes them. It says which that
 * is: within an English line the parts of an Arabic date would change places.
 */
export function Moment({ atMs, precision }: MomentProps) {
  const { language } = useContext(TextsContext)
  return (
    <time {...spokenIn(language)} dateTime={toDate(atMs).toISOString()}>
      {useDates().moment(atMs, precision)}
    </time>
  )
}
