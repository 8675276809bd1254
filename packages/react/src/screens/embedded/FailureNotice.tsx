import type { AppError } from '@latchkey/base'
import { Notice } from '../../ui/Notice.tsx'
import { failureWords } from './embeddedFailure.ts'

/** A failure beside the form that may be sent again. It stays, because a region that arrives with its text is often not read. */
export function FailureNotice({ failure }: { readonly failure: AppError | undefined }) {
  const words = failure === undefined ? undefined : failureWords(failure, navigator.onLine)
  return (
    <div role="alert">
      {words !== undefined && (
        <Notice kind="caution" title={words.title}>
          {words.help}
        </Notice>
      )}
    </div>
  )
}
