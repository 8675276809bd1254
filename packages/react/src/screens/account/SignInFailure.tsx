import { accountTexts } from '@latchkey/texts'
import { Notice, useTell, useTexts } from '@latchkey/ui'

/** Why somebody is not signed in, in words. */
export function SignInFailure({ error }: { readonly error: Error }) {
  const { say, spoken } = useTexts(accountTexts)
  const tell = useTell()
  if ('code' in error && error.code === 'user_rejected_request') {
    return <Notice kind="caution" title={say('account.login.refused')} spoken={spoken} />
  }
  const told = tell(error)
  return (
    <Notice kind="caution" title={told.sentence} spoken={told.spoken}>
      {told.hint}
    </Notice>
  )
}
