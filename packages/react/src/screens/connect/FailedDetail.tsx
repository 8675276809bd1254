import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import type { DialogState } from './dialogState.ts'
import { describeFailure, type FailureState } from './failureState.ts'
import { WalletDetail } from './WalletDetail.tsx'

type Failed = Extract<DialogState, { readonly name: FailureState }>

export type FailedDetailProps = {
  readonly state: Failed
  readonly onRetry: () => void
  readonly onOtherWallet: () => void
}

/** The states after a refusal or a failure: what happened, and the way on. */
export function FailedDetail({ state, onRetry, onOtherWallet }: FailedDetailProps) {
  const { wallet, error } = state
  const { title, help } = wordsOf(state)
  return (
    <WalletDetail wallet={wallet} mood="failed" title={title} help={help}>
      <Button kind="primary" shape="wide" data-autofocus="" onClick={onRetry}>
        Try again
      </Button>
      {state.name === 'error' ? (
        <CopyButton kind="quiet" label="Copy details" text={describeFailure(wallet.name, error)} />
      ) : (
        <Button kind="quiet" onClick={onOtherWallet}>
          Use another wallet
        </Button>
      )}
    </WalletDetail>
  )
}

function wordsOf({ name, wallet, error }: Failed): { readonly title: string; readonly help: string } {
  switch (name) {
    case 'rejected':
      return { title: 'You cancelled the request', help: 'Nothing was shared with this site.' }
    case 'timed-out':
      return { title: `${wallet.name} did not answer`, help: `See whether a window of ${wallet.name} is still open.` }
    case 'error':
      return { title: 'Something went wrong', help: error.message }
  }
}
