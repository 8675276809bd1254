import { chooseAccount } from '@latchkey/connect'
import { type Address, sameAddress } from '@latchkey/evm'
import { walletTexts } from '@latchkey/texts'
import { Button, Tag, useTexts } from '@latchkey/ui'
import { useConnectionState } from '../../hooks/useConnectionState.ts'
import { useHub } from '../../hooks/useHub.ts'

/** Says that this site uses the account now; nothing for other accounts. */
export function InUse({ address }: { readonly address: Address }) {
  const { say } = useTexts(walletTexts)
  const state = useConnectionState()
  if (state.status !== 'connected' || !sameAddress(state.account.address, address)) return null
  return <Tag>{say('wallet.accounts.inUse')}</Tag>
}

/** The way to another account of the connected wallet; nothing for the one in use, and for those of other wallets. */
export function UseAccount({ address }: { readonly address: Address }) {
  const { say } = useTexts(walletTexts)
  const hub = useHub()
  const state = useConnectionState()
  if (state.status !== 'connected' || sameAddress(state.account.address, address)) return null
  if (!state.accounts.some((own) => sameAddress(own, address))) return null
  return (
    <Button shape="small" onClick={() => chooseAccount(hub, address)}>
      {say('wallet.accounts.use')}
    </Button>
  )
}
