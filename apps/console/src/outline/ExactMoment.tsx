import { formatters, localeOf } from '@latchkey/texts'
import { consoleOutlineTexts } from '@latchkey/texts/console'
import { useTexts } from '@latchkey/ui'
import { Code } from './Code.tsx'

const nanosPerMs = 1_000_000n
/** The year 26 is written as 2026 is. */
const firstPlainMs = Date.UTC(1000, 0, 1)

export type ExactMomentProps = { readonly nanos: bigint; readonly code: string }

/** A moment of a policy in UTC, as it was written; parts of a second, and years without four digits, are shown as code. */
export function ExactMoment({ nanos, code }: ExactMomentProps) {
  const { language } = useTexts(consoleOutlineTexts)
  const atMs = Number(nanos / nanosPerMs)
  if (nanos % (1000n * nanosPerMs) !== 0n || atMs < firstPlainMs) return <Code text={code} isExpression />
  const hasSeconds = atMs % 60_000 !== 0
  const locale = localeOf(language, typeof navigator === 'undefined' ? [] : navigator.languages)
  // A Buddhist or Persian year is a year of the common era too, and a moment far from what it seems.
  const hasEra = formatters.getDateTimeFormat(locale).resolvedOptions().calendar !== 'gregory'
  const format = formatters.getDateTimeFormat(locale, {
    ...(hasEra && { era: 'short' }),
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(hasSeconds && { second: '2-digit' }),
    timeZone: 'UTC',
    timeZoneName: 'short',
  })
  return (
    <time dateTime={new Date(atMs).toISOString()}>
      <bdi>{format.format(atMs)}</bdi>
    </time>
  )
}
