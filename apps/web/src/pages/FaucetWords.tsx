import { pageTexts } from '@latchkey/texts'
import { CautionIcon, useTexts } from '@latchkey/ui'
import styles from '../pages.module.css'
import type { FaucetFailure } from './faucet.ts'

/** Why no test coins came. */
export function FaucetWords({ failure }: { readonly failure: FaucetFailure }) {
  const { say } = useTexts(pageTexts)
  return (
    <span className={styles['faucetWords']}>
      <CautionIcon sizePx={16} />
      <span>{say(`page.coins.${failure}`)}</span>
    </span>
  )
}
