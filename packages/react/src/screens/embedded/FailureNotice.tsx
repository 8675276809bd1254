import { inEnglish, Late, Notice } from '@latchkey/ui'
import { type ReactNode, useEffect } from 'react'
import { failureTold, preloadFailures } from './lateFailures.ts'

export type FailureNoticeProps = {
  readonly failure: Error | undefined
  readonly className?: string | undefined
  /** The visitor's way out of it. */
  readonly children?: ReactNode
}

/** A failure beside the form that may be sent again. It stays, because a region that arrives with its text is often not read. */
export function FailureNotice({ failure, className, children }: FailureNoticeProps) {
  useEffect(preloadFailures, [])
  return (
    <div role="alert" className={className}>
      {failure !== undefined && (
        <Late
          of={failureTold}
          with={{ failure, children }}
          waiting={null}
          failed={
            <Notice kind="caution" title={<span {...inEnglish}>{failure.message}</span>}>
              {children}
            </Notice>
          }
        />
      )}
    </div>
  )
}
