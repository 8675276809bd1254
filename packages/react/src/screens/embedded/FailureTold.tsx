import { Notice } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useFailureWords } from './useFailureWords.ts'

export type FailureToldProps = { readonly failure: Error; readonly children?: ReactNode }

/** A failure in the words of its code. */
export function FailureTold({ failure, children }: FailureToldProps) {
  const { title, help, spoken } = useFailureWords(failure)
  return (
    <Notice kind="caution" title={<span {...spoken}>{title}</span>}>
      {help !== undefined && <p {...spoken}>{help}</p>}
      {children}
    </Notice>
  )
}
