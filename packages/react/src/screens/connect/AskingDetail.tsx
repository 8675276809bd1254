import { Button } from '@latchkey/ui'
import type { DialogState } from './dialogState.ts'
import { hasExtensionIcon } from './hasExtensionIcon.ts'
import { WalletDetail } from './WalletDetail.tsx'

type Asking = Extract<
  DialogState,
  { readonly name: 'opening' | 'awaiting' | 'already-pending' | 'locked' | 'connected' }
>

export type AskingDetailProps = { readonly state: Asking; readonly onCancel: () => void }

/** The states in which the wallet has the word. */
export function AskingDetail({ state, onCancel }: AskingDetailProps) {
  const { name } = state.wallet
  const cancel = (
    <Button shape="wide" onClick={onCancel}>
      Cancel
    </Button>
  )
  switch (state.name) {
    case 'opening':
      return <WalletDetail wallet={state.wallet} mood="busy" title={`Opening ${name}…`} />
    case 'awaiting':
      return (
        <WalletDetail
          wallet={state.wallet}
          mood="busy"
          title={`Confirm in ${name}`}
          help={
            state.isHintDue && hasExtensionIcon(state.wallet)
              ? 'Don’t see it? Click the extension icon beside the address bar. This page follows by itself.'
              : 'Its window asks whether this site may see your address. This page follows by itself.'
          }
        >
          {cancel}
        </WalletDetail>
      )
    case 'already-pending':
      return (
        <WalletDetail
          wallet={state.wallet}
          mood="busy"
          title={`${name} is already asking you`}
          help={`Open ${name} and answer there: this page follows by itself.`}
        >
          {cancel}
        </WalletDetail>
      )
    case 'locked':
      return (
        <WalletDetail
          wallet={state.wallet}
          mood="busy"
          title={`Unlock ${name}`}
          help={`Open ${name} and unlock it. It will then ask you, and this page follows by itself.`}
        >
          {cancel}
        </WalletDetail>
      )
    case 'connected':
      return <WalletDetail wallet={state.wallet} mood="done" title="Connected" help={`with ${name}`} />
  }
}
