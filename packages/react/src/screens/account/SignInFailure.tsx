import { Notice } from '@latchkey/ui'

/** Why somebody is not signed in, in words. */
export function SignInFailure({ error }: { readonly error: Error }) {
  const isRefused = 'code' in error && error.code === 'user_rejected_request'
  const hint = 'hint' in error && typeof error.hint === 'string' ? error.hint : undefined
  return (
    <Notice kind="caution" title={isRefused ? 'You cancelled the request. You are not signed in.' : error.message}>
      {hint}
    </Notice>
  )
}
