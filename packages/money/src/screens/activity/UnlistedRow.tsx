import type { Address } from '@latchkey/evm'
import { UnlistedTag } from '@latchkey/react'
import { tokensTexts } from '@latchkey/texts'
import { AddressText, useTexts } from '@latchkey/ui'

/** The contract of a token that is on no list: its name is its own word. */
export function UnlistedRow({ address }: { readonly address: Address }) {
  const { say, spoken } = useTexts(tokensTexts)
  return (
    <>
      <dt {...spoken}>{say('tokens.contract')}</dt>
      <dd>
        <AddressText address={address} /> <UnlistedTag />
      </dd>
    </>
  )
}
