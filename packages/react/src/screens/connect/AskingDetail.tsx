import { connectTexts } from '@latchkey/texts'
import { Button, useTexts } from '@latchkey/ui'
import { hasExtensionIcon } from '../wallet/hasExtensionIcon.ts'
import { WalletDetail } from '../wallet/WalletDetail.tsx'
import type { DialogState } from './dialogState.ts'
import { sayOf } from './sayOf.ts'

type Asking = Extract<
  DialogState,
  { readonly name: 'opening' | 'awaiting' | 'already-pending' | 'locked' | 'connected' }
>

export type AskingDetailProps = { readonly state: Asking; readonly onCancel: () => void }

/** The states in which the wallet has the word. */
export function AskingDetail({ state, onCancel }: AskingDetailProps) {
  const { say } = useTexts(connectTexts)
  const { name, wallet } = state
  switch (name) {
    case 'opening':
      return <WalletDetail wallet={wallet} mood="busy" title={sayOf(say, 'connect.opening', wallet)} />
    case 'connected':
      return (
        <WalletDetail
          wallet={wallet}
          mood="done"
          title={say('connect.connected')}
          help={sayOf(say, 'connect.connected.help', wallet)}
        />
      )
    case 'awaiting':
    case 'already-pending':
    case 'locked': {
      const help =
        name !== 'awaiting'
          ? sayOf(say, `connect.${name}.help`, wallet)
          : state.isHintDue && hasExtensionIcon(wallet)
            ? say('connect.awaiting.hint')
            : say('connect.awaiting.help')
      return (
        <WalletDetail wallet={wallet} mood="busy" title={sayOf(say, `connect.${name}`, wallet)} help={help}>
          <Button shape="wide" onClick={onCancel}>
            {say('connect.cancel')}
          </Button>
        </WalletDetail>
      )
    }
  }
}
