import type { Ranges, ScheduleOutline } from '@latchkey/policy'
import { formatters, joinNames, type Language } from '@latchkey/texts'
import { consoleOutlineTexts } from '@latchkey/texts/console'
import { classNames, type Say, useTexts } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { durationWords } from '../values/durationWords.ts'
import { Code } from './Code.tsx'
import { Lead } from './Lead.tsx'
import styles from './outline.module.css'

/** More times of a day than these are told by their minutes and hours. */
const mostTimes = 6

export type ScheduleRowsProps = {
  readonly schedule: ScheduleOutline
  /** Words before the schedule, in the line of its head. */
  readonly lead?: ReactNode
}

/** A schedule: when it begins, how long it lasts, and by which clock. */
export function ScheduleRows({ schedule, lead }: ScheduleRowsProps) {
  const { say, language } = useTexts(consoleOutlineTexts)
  const rows = rowsOf(schedule, createWriter(say, language))
  return (
    <>
      <p className={styles['line']}>
        <Lead>{lead}</Lead>
        <span className={styles['joint']}>{say('consoleOutline.schedule')}</span>
      </p>
      <ul className={styles['list']}>
        {rows.map(({ key, value }) => (
          <li key={key}>
            <p className={classNames(styles['line'], styles['row'])}>
              <span className={styles['relation']}>{say(`consoleOutline.schedule.${key}`)}</span> <bdi>{value}</bdi>
            </p>
          </li>
        ))}
        {schedule.monthDays !== undefined && schedule.weekdays !== undefined && (
          <li>
            <p className={styles['line']}>{say('consoleOutline.schedule.eitherDay')}</p>
          </li>
        )}
        <li>
          <p className={classNames(styles['line'], styles['row'])}>
            <span className={styles['relation']}>{say('consoleOutline.schedule.zone')}</span>{' '}
            <span>
              <Code text={schedule.zone} isExpression />
              <FixedOffset zone={schedule.zone} />
            </span>
          </p>
        </li>
      </ul>
    </>
  )
}

/** The clock of `Etc/GMT+5` is five hours behind, not ahead: such a zone is shown with what it means. */
function FixedOffset({ zone }: { readonly zone: string }) {
  const { language } = useTexts(consoleOutlineTexts)
  if (!/^etc\/gmt[+-]/i.test(zone)) return null
  const format = formatters.getDateTimeFormat(language.locale, { timeZone: zone, timeZoneName: 'longOffset' })
  const offset = format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value
  return (
    <>
      {' '}
      <bdi>({offset})</bdi>
    </>
  )
}

type Row = {
  readonly key: 'times' | 'minutes' | 'hours' | 'days' | 'monthDays' | 'weekdays' | 'months' | 'duration'
  readonly value: string
}

function rowsOf(schedule: ScheduleOutline, write: Writer): readonly Row[] {
  const { monthDays, months, weekdays, duration } = schedule
  return [
    ...timesOf(schedule, write),
    ...(monthDays === undefined ? [] : [{ key: 'monthDays', value: write.ranges(monthDays, write.number) } as const]),
    ...(weekdays === undefined ? [] : [{ key: 'weekdays', value: write.ranges(weekdays, write.weekday) } as const]),
    ...((monthDays ?? weekdays) ? [] : [{ key: 'days', value: write.every('everyDay') } as const]),
    ...(months === undefined ? [] : [{ key: 'months', value: write.ranges(months, write.month) } as const]),
    { key: 'duration', value: write.duration(duration) },
  ]
}

function timesOf({ minutes, hours }: ScheduleOutline, write: Writer): readonly Row[] {
  const [minuteList, hourList] = [numbersOf(minutes), numbersOf(hours)]
  const times = hourList.flatMap((hour) => minuteList.map((minute) => write.time(hour, minute)))
  if (times.length > 0 && times.length <= mostTimes) return [{ key: 'times', value: write.list(times) }]
  return [
    { key: 'minutes', value: minutes === undefined ? write.every('everyMinute') : write.ranges(minutes, write.number) },
    { key: 'hours', value: hours === undefined ? write.every('everyHour') : write.ranges(hours, write.number) },
  ]
}

/** Each number of some ranges once, in order; none where every number is meant. */
function numbersOf(ranges: Ranges): readonly number[] {
  const numbers = (ranges ?? []).flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index),
  )
  return [...new Set(numbers)].sort((one, other) => one - other)
}

type Writer = ReturnType<typeof createWriter>

/** Numbers, days and times in a language. */
function createWriter(say: Say<typeof consoleOutlineTexts>, language: Language) {
  const { locale } = language
  const date = (atMs: number, options: Intl.DateTimeFormatOptions) =>
    formatters.getDateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(atMs)
  const list = (words: readonly string[]) => joinNames(language, words)
  return {
    list,
    every: (key: 'everyMinute' | 'everyHour' | 'everyDay') => say(`consoleOutline.schedule.${key}`),
    number: (number: number) => formatters.getNumberFormat(locale).format(number),
    // The first of January 2023 was a Sunday.
    weekday: (day: number) => date(Date.UTC(2023, 0, 1 + day), { weekday: 'long' }),
    // The months of a schedule are those of this calendar, also where people count by another one.
    month: (month: number) => date(Date.UTC(2023, month - 1, 1), { month: 'long', calendar: 'gregory' }),
    time: (hour: number, minute: number) => date(Date.UTC(2023, 0, 1, hour, minute), { timeStyle: 'short' }),
    ranges: (ranges: NonNullable<Ranges>, name: (number: number) => string) =>
      list(
        ranges.map(([from, to]) =>
          from === to ? name(from) : say('consoleOutline.range', { from: name(from), to: name(to) }),
        ),
      ),
    duration: (duration: ScheduleOutline['duration']) => durationWords(language, duration),
  }
}
