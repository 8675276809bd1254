import type { EmbeddedController, EmbeddedTask } from '@latchkey/embedded'
import { embeddedTexts } from '@latchkey/texts'
import { Button, useStore, useTexts } from '@latchkey/ui'
import { useState } from 'react'
import { useElapsed } from '../../hooks/useElapsed.ts'
import { WalletDetail } from '../wallet/WalletDetail.tsx'
import type { WalletFace } from '../wallet/WalletFace.ts'
import { ChooseStep } from './ChooseStep.tsx'
import { CodeStep } from './CodeStep.tsx'
import { EmailStep } from './EmailStep.tsx'
import { FailedStep } from './FailedStep.tsx'
import styles from './steps.module.css'

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
      return <FailedStep step={step} wallet={wallet} onBack={() => verbs.back()} />
  }
}

/** After this long it is said that it takes longer than it should, in milliseconds. */
const lateAfterMs = 8000

type WorkingProps = {
  readonly task: EmbeddedTask
  readonly wallet: WalletFace
  readonly onCancel: () => void
}

function Working({ task, wallet, onCancel }: WorkingProps) {
  const { say, spoken } = useTexts(embeddedTexts)
  const isLate = useElapsed(lateAfterMs, task)
  const help = say(`embedded.working.${task}.${isLate ? 'late' : 'help'}`)
  return (
    <div {...spoken} className={styles['spoken']}>
      <WalletDetail wallet={wallet} mood="busy" title={say(`embedded.working.${task}.title`)} help={help}>
        <Button shape="wide" onClick={onCancel}>
          {say('embedded.cancel')}
        </Button>
      </WalletDetail>
    </div>
  )
}
