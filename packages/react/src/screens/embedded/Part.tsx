import { type ReactNode, useId } from 'react'
import styles from './wallet.module.css'

export type PartProps = {
  readonly title: string
  readonly lead?: ReactNode
  readonly children: ReactNode
}

/** One part of the wallet's page. */
export function Part({ title, lead, children }: PartProps) {
  const id = useId()
  return (
    <section className={styles['part']} aria-labelledby={id}>
      <h2 id={id} className={styles['title']} tabIndex={-1}>
        {title}
      </h2>
      {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
      {children}
    </section>
  )
}
