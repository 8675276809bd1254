import { AppError } from '@latchkey/base'
import { Notice } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { type FailureWords, failureWords } from './embeddedFailure.ts'

export type FailureNoticeProps = {
  readonly failure: Error | undefined
  readonly className?: string | undefined
  /** The visitor's way out of it. */
  readonly children?: ReactNode
}

/** A failure beside the form that may be sent again. It stays, because a region that arrives with its text is often not read. */
export function FailureNotice({ failure, className, children }: FailureNoticeProps) {
  const words = failure === undefined ? undefined : wordsOf(failure)
  return (
    <div role="alert" className={className}>
      {words !== undefined && (
        <Notice kind="caution" title={words.title}>
          {words.help}
          {children}
        </Notice>
      )}
    </div>
  )
}

function wordsOf(failure: Error): FailureWords {
  return failure instanceof AppError ? failureWords(failure, navigator.onLine) : { title: failure.message }
}
