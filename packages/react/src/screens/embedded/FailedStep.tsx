import type { EmbeddedStep } from '@latchkey/embedded'
import { embeddedTexts } from '@latchkey/texts'
import { Button, useTexts } from '@latchkey/ui'
import { WalletDetail } from '../wallet/WalletDetail.tsx'
import type { WalletFace } from '../wallet/WalletFace.ts'
import styles from './steps.module.css'
import { useFailureWords } from './useFailureWords.ts'

export type FailedStepProps = {
  readonly step: Extract<EmbeddedStep, { readonly status: 'failed' }>
  readonly wallet: WalletFace
  readonly onBack: () => void
}

/** The end of an attempt: why, and the way to begin again. */
export function FailedStep({ step, wallet, onBack }: FailedStepProps) {
  const { say, spoken } = useTexts(embeddedTexts)
  const { title, help, spoken: told } = useFailureWords(step.error)
  return (
    <div {...told} className={styles['spoken']}>
      <WalletDetail wallet={wallet} mood="failed" title={title} help={help}>
        <Button {...spoken} kind="primary" shape="wide" data-autofocus="" onClick={onBack}>
          {say('embedded.tryAgain')}
        </Button>
      </WalletDetail>
    </div>
  )
}
