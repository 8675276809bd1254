import { embeddedTexts } from '@latchkey/texts'
import { inEnglish, Notice, useTexts } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { failureWords } from './embeddedFailure.ts'

export type FailureNoticeProps = {
  readonly failure: Error | undefined
  readonly className?: string | undefined
  /** The visitor's way out of it. */
  readonly children?: ReactNode
}

/** A failure beside the form that may be sent again. It stays, because a region that arrives with its text is often not read. */
export function FailureNotice({ failure, className, children }: FailureNoticeProps) {
  const { spoken } = useTexts(embeddedTexts)
  return (
    <div {...spoken} role="alert" className={className}>
      {failure !== undefined && <Told failure={failure}>{children}</Told>}
    </div>
  )
}

function Told({ failure, children }: { readonly failure: Error; readonly children: ReactNode }) {
  const { say } = useTexts(embeddedTexts)
  const words = failureWords(failure, navigator.onLine)
  if ('foreign' in words) {
    return (
      <Notice kind="caution" title={<span {...inEnglish}>{words.foreign}</span>}>
        {words.hint !== undefined && <span {...inEnglish}>{words.hint}</span>}
        {children}
      </Notice>
    )
  }
  return (
    <Notice kind="caution" title={words.title(say)}>
      {words.help?.(say)}
      {children}
    </Notice>
  )
}
