import { pageTexts } from '@latchkey/texts'
import { CautionIcon, inEnglish, useTexts } from '@latchkey/ui'
import styles from '../pages.module.css'
import type { FaucetFailure } from './faucet.ts'

/** Why no test coins came. */
export function FaucetWords({ failure }: { readonly failure: FaucetFailure }) {
  const { say } = useTexts(pageTexts)
  return (
    <span className={styles['faucetWords']}>
      <CautionIcon sizePx={16} />
      {failure.kind === 'refused' ? (
        <span {...inEnglish}>{failure.message}</span>
      ) : (
        <span>{say(`page.coins.${failure.kind}`)}</span>
      )}
    </span>
  )
}
