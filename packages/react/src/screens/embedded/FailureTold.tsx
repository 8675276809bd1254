import { failureTexts } from '@latchkey/texts'
import { inEnglish, Notice, useTexts } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { failureWords } from './embeddedFailure.ts'

export type FailureToldProps = { readonly failure: Error; readonly children?: ReactNode }

/** A failure in the words of its code; in its own where it has none. */
export function FailureTold({ failure, children }: FailureToldProps) {
  const { say, spoken } = useTexts(failureTexts)
  const words = failureWords(failure, navigator.onLine)
  const isForeign = 'foreign' in words
  const help = isForeign ? words.hint : words.help?.(say)
  const told = isForeign ? inEnglish : spoken
  return (
    <Notice kind="caution" title={<span {...told}>{isForeign ? words.foreign : words.title(say)}</span>}>
      {help !== undefined && <span {...told}>{help}</span>}
      {children}
    </Notice>
  )
}
