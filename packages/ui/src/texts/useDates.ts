import { formatters, localeOf } from '@latchkey/texts'
import { useContext, useMemo } from 'react'
import { TextsContext } from './TextsContext.ts'

/** Moments in words, each in milliseconds since the epoch. */
export type Dates = {
  /** Such as "10 March 2026". */
  readonly day: (atMs: number) => string
  /** The time of day, such as "13:05". */
  readonly time: (atMs: number) => string
  /** Day and time; `second` where two things of one minute are to be told apart. */
  readonly moment: (atMs: number, precision?: 'minute' | 'second') => string
}

/** The last moment that a date can hold, in milliseconds; what was stored or what a wallet says may lie beyond it. */
const endOfTimeMs = 8.64e15

/** A date of any time, also of one that no date can hold. */
export const toDate = (atMs: number) => new Date(Math.min(atMs, endOfTimeMs))

/** Dates in the language of the page, in the visitor's own way where he speaks that language. */
export function useDates(): Dates {
  const { language } = useContext(TextsContext)
  return useMemo(() => {
    const locale = localeOf(language, typeof navigator === 'undefined' ? [] : navigator.languages)
    const write = (atMs: number, options: Intl.DateTimeFormatOptions) =>
      formatters.getDateTimeFormat(locale, options).format(toDate(atMs))
    return {
      day: (atMs) => write(atMs, { dateStyle: 'long' }),
      time: (atMs) => write(atMs, { timeStyle: 'short' }),
      moment: (atMs, precision) =>
        write(atMs, { dateStyle: 'medium', timeStyle: precision === 'second' ? 'medium' : 'short' }),
    }
  }, [language])
}
