import { useFailure } from '../texts/useFailure.ts'
import { Notice, type NoticeProps } from './Notice.tsx'

/** Options of `Failure`. */
export type FailureProps = { readonly error: unknown; readonly kind?: NoticeProps['kind'] }

/** A notice of whatever was thrown, in the language of the page. */
export function Failure({ error, kind = 'danger' }: FailureProps) {
  const { text, spoken } = useFailure()(error)
  return (
    <Notice kind={kind} spoken={spoken}>
      {text}
    </Notice>
  )
}
