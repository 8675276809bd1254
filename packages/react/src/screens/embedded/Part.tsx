import { type ReactNode, useId } from 'react'
import styles from './wallet.module.css'

/** The parts that others lead to. */
export type PartName = 'accounts' | 'passkeys' | 'recovery'

export type PartProps = {
  readonly name?: PartName
  readonly title: string
  readonly lead?: ReactNode
  readonly children: ReactNode
}

/** One part of the wallet's page. */
export function Part({ name, title, lead, children }: PartProps) {
  const id = useId()
  return (
    <section className={styles['part']} data-part={name} aria-labelledby={id}>
      <h2 id={id} className={styles['title']} tabIndex={-1}>
        {title}
      </h2>
      {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
      {children}
    </section>
  )
}
