import styles from '../layout/screens.module.css'
import { useIsLate } from './useIsLate.ts'

/** Something on its way; says so when it takes longer than people expect. */
export function Waiting({ what }: { readonly what: string }) {
  const isLate = useIsLate(true)
  return (
    <p className={styles['quiet']} role="status">
      Loading {what} …{isLate && ' This takes longer than usual.'}
    </p>
  )
}
