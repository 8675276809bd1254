import { Notice } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useFailureWords } from './useFailureWords.ts'

export type FailureNoticeProps = {
  readonly failure: Error | undefined
  readonly className?: string | undefined
  /** Said in place of the title that goes with its code. */
  readonly title?: string | undefined
  /** The visitor's way out of it. */
  readonly children?: ReactNode
}

/** A failure beside the form that may be sent again. It stays, because a region that arrives with its text is often not read. */
export function FailureNotice({ failure, title, className, children }: FailureNoticeProps) {
  return (
    <div role="alert" className={className}>
      {failure !== undefined && (
        <Told failure={failure} ownTitle={title}>
          {children}
        </Told>
      )}
    </div>
  )
}

/** A failure in the words of its code. */
type ToldProps = { readonly failure: Error; readonly ownTitle: string | undefined; readonly children: ReactNode }

function Told({ failure, ownTitle, children }: ToldProps) {
  const { title, help, spoken } = useFailureWords(failure)
  return (
    <Notice kind="caution" title={ownTitle ?? <span {...spoken}>{title}</span>}>
      {help !== undefined && <p {...spoken}>{help}</p>}
      {children}
    </Notice>
  )
}
