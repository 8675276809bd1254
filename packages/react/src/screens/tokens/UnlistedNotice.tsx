import type { Token } from '@latchkey/evm'
import { tokensTexts } from '@latchkey/texts'
import { Notice, useTexts } from '@latchkey/ui'

/** Says at the review that the token is on no list, and that it was the visitor who has added it. */
export function UnlistedNotice({ token }: { readonly token: Token }) {
  const { say, spoken } = useTexts(tokensTexts)
  return (
    <Notice kind="caution" title={say('tokens.unlistedTitle')} spoken={spoken}>
      {say('tokens.unlistedReview', { symbol: token.symbol })}
    </Notice>
  )
}
