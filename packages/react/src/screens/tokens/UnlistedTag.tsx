import { tokensTexts } from '@latchkey/texts'
import { Tag, useTexts } from '@latchkey/ui'

/** Stands beside a token that is on no list of the site, wherever it is shown. */
export function UnlistedTag() {
  const { say, spoken } = useTexts(tokensTexts)
  return (
    <span {...spoken}>
      <Tag tone="warn">{say('tokens.unlisted')}</Tag>
    </span>
  )
}
