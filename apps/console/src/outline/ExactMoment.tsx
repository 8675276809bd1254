import { formatters, localeOf } from '@latchkey/texts'
import { consoleOutlineTexts } from '@latchkey/texts/console'
import { useTexts } from '@latchkey/ui'
import { Code } from './Code.tsx'

const nanosPerMs = 1_000_000n

export type ExactMomentProps = { readonly nanos: bigint; readonly code: string }

/** A moment of a policy in UTC, as it was written; parts of a second are shown as code. */
export function ExactMoment({ nanos, code }: ExactMomentProps) {
  const { language } = useTexts(consoleOutlineTexts)
  if (nanos % (1000n * nanosPerMs) !== 0n) return <Code text={code} isExpression />
  const atMs = Number(nanos / nanosPerMs)
  const hasSeconds = atMs % 60_000 !== 0
  const locale = localeOf(language, typeof navigator === 'undefined' ? [] : navigator.languages)
  const format = formatters.getDateTimeFormat(locale, {
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
