import { Button, CopyButton } from '@latchkey/ui'
import type { DialogState } from './dialogState.ts'
import { describeFailure, type FailureState, innermostSentence, unfitReason } from './failureState.ts'
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
    <WalletDetail
      wallet={wallet}
      mood={error === undefined && state.name === 'relay-offline' ? 'busy' : 'failed'}
      title={title}
      help={help}
    >
      <Button kind="primary" shape="wide" data-autofocus="" onClick={onRetry}>
        {state.name === 'expired' ? 'Show a new code' : 'Try again'}
      </Button>
      {withDetails.includes(state.name) && error !== undefined && (
        <CopyButton kind="quiet" label="Copy details" text={describeFailure(wallet.name, error)} />
      )}
      {state.name !== 'error' && (
        <Button kind="quiet" onClick={onOtherWallet}>
          Use another wallet
        </Button>
      )}
    </WalletDetail>
  )
}

/** Failures that somebody else may have to look at. */
const withDetails: readonly FailureState[] = ['error', 'relay-offline', 'clock-wrong', 'relay-refused']

function wordsOf({ name, wallet, error }: Failed): { readonly title: string; readonly help: string } {
  switch (name) {
    case 'rejected':
      return error === undefined || unfitReason(error) === undefined
        ? { title: 'You cancelled the request', help: 'Nothing was shared with this site.' }
        : { title: `${wallet.name} does not fit this site`, help: `It says: ${unfitReason(error)}` }
    case 'timed-out':
      return { title: `${wallet.name} did not answer`, help: `See whether a window of ${wallet.name} is still open.` }
    case 'expired':
      return {
        title: 'This code expired',
        help: 'Nobody scanned it for a long time. Nothing was shared with this site.',
      }
    case 'relay-offline':
      return {
        title: 'Cannot reach the pairing service',
        help: 'It carries the messages between this page and your phone. Check your connection.',
      }
    case 'clock-wrong':
      return {
        title: 'The clock of this device is wrong',
        help: 'The pairing service does not accept it. Set date and time to automatic, then try again.',
      }
    case 'relay-refused':
      return {
        title: 'The pairing service refused this site',
        help: error === undefined ? 'Only the owner of this site can change that.' : innermostSentence(error),
      }
    case 'error':
      return { title: 'Something went wrong', help: error === undefined ? '' : innermostSentence(error) }
  }
}
