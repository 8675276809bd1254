import { chooseAccount } from '@latchkey/connect'
import { type Address, sameAddress } from '@latchkey/evm'
import { walletTexts } from '@latchkey/texts'
import { Button, Tag, useTexts } from '@latchkey/ui'
import { useConnectionState } from '../../hooks/useConnectionState.ts'
import { useHub } from '../../hooks/useHub.ts'

/** Whether this site uses an account of the connected wallet now, and if not, the way to it; nothing for other accounts. */
export function UseAccount({ address }: { readonly address: Address }) {
  const { say } = useTexts(walletTexts)
  const hub = useHub()
  const state = useConnectionState()
  if (state.status !== 'connected') return null
  if (sameAddress(state.account.address, address)) return <Tag>{say('wallet.accounts.inUse')}</Tag>
  if (!state.accounts.some((own) => sameAddress(own, address))) return null
  return (
    <Button shape="small" onClick={() => chooseAccount(hub, address)}>
      {say('wallet.accounts.use')}
    </Button>
  )
}
