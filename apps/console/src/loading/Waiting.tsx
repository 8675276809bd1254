import { Spinner } from '@latchkey/ui'
import styles from './loading.module.css'
import { useIsLate } from './useIsLate.ts'

/** Something on its way; says so when it takes longer than people expect. */
export function Waiting({ what }: { readonly what: string }) {
  const isLate = useIsLate(true)
  return (
    <p className={styles['waiting']} role="status">
      <Spinner />
      <span>
        Loading {what} …{isLate && ' This takes longer than usual.'}
      </span>
    </p>
  )
}
