import { Notice } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useFailureWords } from './useFailureWords.ts'

export type FailureNoticeProps = {
  readonly failure: Error | undefined
  readonly className?: string | undefined
  /** Said in place of the help that goes with its code. */
  readonly help?: string | undefined
  /** The visitor's way out of it. */
  readonly children?: ReactNode
}

/** A failure beside the form that may be sent again. It stays, because a region that arrives with its text is often not read. */
export function FailureNotice({ failure, help, className, children }: FailureNoticeProps) {
  return (
    <div role="alert" className={className}>
      {failure !== undefined && (
        <Told failure={failure} ownHelp={help}>
          {children}
        </Told>
      )}
    </div>
  )
}

/** A failure in the words of its code. */
type ToldProps = { readonly failure: Error; readonly ownHelp: string | undefined; readonly children: ReactNode }

function Told({ failure, ownHelp, children }: ToldProps) {
  const { title, help, spoken } = useFailureWords(failure)
  return (
    <Notice kind="caution" title={<span {...spoken}>{title}</span>}>
      {ownHelp === undefined ? help !== undefined && <p {...spoken}>{help}</p> : <p>{ownHelp}</p>}
      {children}
    </Notice>
  )
}
