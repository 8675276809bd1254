import type { WaitingTurn } from '@latchkey/embedded'
import { limitTexts } from '@latchkey/texts'
import { Button, useTexts } from '@latchkey/ui'
import styles from './StepUpCard.module.css'

/** While another tab of this browser sends with the same account: what is waited for, and the way out. */
export function WaitingCard({ turn }: { readonly turn: WaitingTurn }) {
  const { say, spoken } = useTexts(limitTexts)
  return (
    <div {...spoken} className={styles['card']}>
      <div role="status">
        <p>{say('limit.waiting.help')}</p>
      </div>
      <div className={styles['actions']}>
        <Button shape="wide" onClick={() => turn.leave()}>
          {say('limit.cancel')}
        </Button>
      </div>
    </div>
  )
}
