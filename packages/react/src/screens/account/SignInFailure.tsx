import { accountTexts } from '@latchkey/texts'
import { Notice, useTexts } from '@latchkey/ui'

/** Why somebody is not signed in, in words. */
export function SignInFailure({ error }: { readonly error: Error }) {
  const { say } = useTexts(accountTexts)
  const isRefused = 'code' in error && error.code === 'user_rejected_request'
  const hint = 'hint' in error && typeof error.hint === 'string' ? error.hint : undefined
  return (
    <Notice kind="caution" title={isRefused ? say('account.login.refused') : error.message}>
      {hint}
    </Notice>
  )
}
