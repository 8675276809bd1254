import { useRemaining } from '../hooks/useRemaining.ts'
import styles from './pocket.module.css'

/** How long an answer is waited for. */
export function Remaining({ endsAtMs }: { readonly endsAtMs: number }) {
  const seconds = Math.ceil(useRemaining(endsAtMs) / 1000)
  if (seconds === 0) return <p className={styles['quiet']}>The time to answer is over.</p>
  const minutes = Math.ceil(seconds / 60)
  const text = seconds < 100 ? `${seconds} seconds` : minutes < 100 ? `${minutes} minutes` : 'a long time'
  return <p className={styles['quiet']}>It can be answered for {text}.</p>
}
