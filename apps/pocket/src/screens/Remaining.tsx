import { pocketRequestsTexts } from '@latchkey/texts/pocket'
import { useTexts } from '@latchkey/ui'
import { useRemaining } from '../hooks/useRemaining.ts'
import styles from './pocket.module.css'

/** How long an answer is waited for. */
export function Remaining({ endsAtMs }: { readonly endsAtMs: number }) {
  const { say, spoken } = useTexts(pocketRequestsTexts)
  const seconds = Math.ceil(useRemaining(endsAtMs) / 1000)
  const minutes = Math.ceil(seconds / 60)
  return (
    <p {...spoken} className={styles['quiet']}>
      {seconds === 0
        ? say('pocketRequests.left.over')
        : seconds < 100
          ? say('pocketRequests.left.seconds', { count: seconds })
          : minutes < 100
            ? say('pocketRequests.left.minutes', { count: minutes })
            : say('pocketRequests.left.long')}
    </p>
  )
}
