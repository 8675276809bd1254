import { connectEndsTexts } from '@latchkey/texts'
import { Button, CopyButton, type Say, type Tell, useTell, useTexts } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { WalletDetail } from '../wallet/WalletDetail.tsx'
import type { DialogState } from './dialogState.ts'
import type { FailureState } from './failureState.ts'
import { describeFailure, innermostFailure, isUnfit } from './failureWords.ts'
import { sayOf } from './sayOf.ts'

type Failed = Extract<DialogState, { readonly name: FailureState }>

export type FailedDetailProps = {
  readonly state: Failed
  readonly onRetry: () => void
  readonly onOtherWallet: () => void
}

/** The states after a refusal or a failure: what happened, and the way on. */
export function FailedDetail({ state, onRetry, onOtherWallet }: FailedDetailProps) {
  const { say } = useTexts(connectEndsTexts)
  const tell = useTell()
  const { name, wallet, error } = state
  return (
    <WalletDetail
      wallet={wallet}
      mood={error === undefined && name === 'relay-offline' ? 'busy' : 'failed'}
      {...wordsOf(say, tell, state)}
    >
      <Button kind="primary" shape="wide" data-autofocus="" onClick={onRetry}>
        {say(name === 'expired' ? 'connect.expired.again' : 'connect.again')}
      </Button>
      {withDetails.includes(name) && error !== undefined && (
        <CopyButton kind="quiet" label={say('connect.details')} text={describeFailure(wallet.name, error)} />
      )}
      {name !== 'error' && (
        <Button kind="quiet" onClick={onOtherWallet}>
          {say('connect.other')}
        </Button>
      )}
    </WalletDetail>
  )
}

/** Failures that somebody else may have to look at. */
const withDetails: readonly FailureState[] = ['error', 'relay-offline', 'clock-wrong', 'relay-refused']

type Words = { readonly title: string; readonly help?: ReactNode }

function wordsOf(say: Say<typeof connectEndsTexts>, tell: Tell, { name, wallet, error }: Failed): Words {
  switch (name) {
    case 'rejected':
      return {
        title: error !== undefined && isUnfit(error) ? sayOf(say, 'connect.unfit', wallet) : say('connect.rejected'),
        help: say('connect.rejected.help'),
      }
    case 'timed-out':
      return {
        title: sayOf(say, 'connect.timed-out', wallet),
        help: sayOf(say, 'connect.timed-out.help', wallet),
      }
    case 'relay-refused':
      return { title: say('connect.relay-refused'), help: inWords(tell, error) ?? say('connect.relay-refused.help') }
    case 'error':
      return { title: say('connect.error'), help: inWords(tell, error) }
    default:
      return { title: say(`connect.${name}`), help: say(`connect.${name}.help`) }
  }
}

function inWords(tell: Tell, error: Error | undefined): ReactNode {
  if (error === undefined) return undefined
  const { sentence, spoken } = tell(innermostFailure(error))
  return <span {...spoken}>{sentence}</span>
}
