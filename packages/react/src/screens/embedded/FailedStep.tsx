import type { EmbeddedStep } from '@latchkey/embedded'
import { embeddedTexts, failureTexts } from '@latchkey/texts'
import { Button, inEnglish, useFocusOnArrival, useTexts } from '@latchkey/ui'
import type { WalletFace } from '../connect/dialogState.ts'
import { WalletDetail } from '../connect/WalletDetail.tsx'
import { failureWords } from './embeddedFailure.ts'
import styles from './steps.module.css'

export type FailedStepProps = {
  readonly step: Extract<EmbeddedStep, { readonly status: 'failed' }>
  readonly wallet: WalletFace
  readonly onBack: () => void
}

/** The end of an attempt: why, and the way to begin again. */
export function FailedStep({ step, wallet, onBack }: FailedStepProps) {
  const { say, spoken } = useTexts(embeddedTexts)
  const failure = useTexts(failureTexts)
  const words = failureWords(step.error, navigator.onLine)
  const isForeign = 'foreign' in words
  const title = isForeign ? words.foreign : words.title(failure.say)
  const help = isForeign ? words.hint : words.help?.(failure.say)
  return (
    <div {...(isForeign ? inEnglish : failure.spoken)} className={styles['spoken']}>
      <WalletDetail wallet={wallet} mood="failed" title={title} help={help}>
        <Button
          {...spoken}
          // It may come after the dialog has looked for it.
          ref={useFocusOnArrival<HTMLButtonElement>()}
          kind="primary"
          shape="wide"
          data-autofocus=""
          onClick={onBack}
        >
          {say('embedded.tryAgain')}
        </Button>
      </WalletDetail>
    </div>
  )
}
