import type { EmbeddedController, EmbeddedStep, EmbeddedTask } from '@latchkey/embedded'
import { Button, useStore } from '@latchkey/ui'
import { useState } from 'react'
import { useElapsed } from '../../hooks/useElapsed.ts'
import type { WalletFace } from '../connect/dialogState.ts'
import { WalletDetail } from '../connect/WalletDetail.tsx'
import { ChooseStep } from './ChooseStep.tsx'
import { CodeStep } from './CodeStep.tsx'
import { EmailStep } from './EmailStep.tsx'
import { failureWords } from './embeddedFailure.ts'

export type EmbeddedStepsProps = {
  readonly controller: EmbeddedController
  readonly wallet: WalletFace
  /** Leads to the wallet that needs no passkey; absent where there is none. */
  readonly onEmail: (() => void) | undefined
  readonly onCancel: () => void
}

/** The embedded wallet's present question to its visitor. */
export function EmbeddedSteps({ controller, wallet, onEmail, onCancel }: EmbeddedStepsProps) {
  const step = useStore(controller.step)
  const verbs = useStore(controller.kit)?.steps
  // Here, so that an attempt that fails leaves what was typed.
  const [recoveryEmail, setRecoveryEmail] = useState('')
  if (verbs === undefined || step.status === 'idle')
    return <Working task="session" wallet={wallet} onCancel={onCancel} />
  switch (step.status) {
    case 'choose':
      return (
        <ChooseStep
          wallet={wallet}
          verbs={verbs}
          hasPasskeys={controller.hasPasskeys}
          step={step}
          email={recoveryEmail}
          onEmailChange={setRecoveryEmail}
          onEmail={onEmail}
        />
      )
    case 'email':
      return <EmailStep wallet={wallet} verbs={verbs} step={step} />
    case 'code':
      return <CodeStep wallet={wallet} verbs={verbs} inboxUrl={controller.inboxUrl} step={step} />
    case 'working':
      return <Working task={step.task} wallet={wallet} onCancel={onCancel} />
    case 'failed':
      return <Failed step={step} wallet={wallet} onBack={() => verbs.back()} />
  }
}

/** After this long it is said that it takes longer than it should, in milliseconds. */
const lateAfterMs = 8000

const tasks: Readonly<Record<EmbeddedTask, { readonly title: string; readonly help: string; readonly late: string }>> =
  {
    passkey: {
      title: 'Waiting for your passkey',
      help: 'Answer the prompt of your browser or device.',
      late: 'Don’t see a prompt? It may be behind this window, or on your phone. You can cancel and try again.',
    },
    'first-use': {
      title: 'Now use your new passkey',
      help: 'It is made. Your device asks once more, to open the wallet with it.',
      late: 'Don’t see a prompt? It may be behind this window, or on your phone. You can cancel, and use the passkey later.',
    },
    wallet: {
      title: 'Making your wallet',
      help: 'This takes a moment.',
      late: 'This takes longer than usual. Nothing is lost when you cancel.',
    },
    mail: {
      title: 'Sending the code',
      help: 'This takes a moment.',
      late: 'This takes longer than usual. You can cancel and try again.',
    },
    code: {
      title: 'Checking the code',
      help: 'This takes a moment.',
      late: 'This takes longer than usual. You can cancel and try again.',
    },
    session: {
      title: 'Opening your wallet',
      help: 'This takes a moment.',
      late: 'This takes longer than usual. You can cancel and try again.',
    },
  }

type WorkingProps = {
  readonly task: EmbeddedTask
  readonly wallet: WalletFace
  readonly onCancel: () => void
}

function Working({ task, wallet, onCancel }: WorkingProps) {
  const isLate = useElapsed(lateAfterMs, task)
  const { title, help, late } = tasks[task]
  return (
    <WalletDetail wallet={wallet} mood="busy" title={title} help={isLate ? late : help}>
      <Button shape="wide" onClick={onCancel}>
        Cancel
      </Button>
    </WalletDetail>
  )
}

type FailedProps = {
  readonly step: Extract<EmbeddedStep, { readonly status: 'failed' }>
  readonly wallet: WalletFace
  readonly onBack: () => void
}

function Failed({ step, wallet, onBack }: FailedProps) {
  const { title, help } = failureWords(step.error, navigator.onLine)
  return (
    <WalletDetail wallet={wallet} mood="failed" title={title} help={help}>
      <Button kind="primary" shape="wide" data-autofocus="" onClick={onBack}>
        Try again
      </Button>
    </WalletDetail>
  )
}
