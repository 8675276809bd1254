import { Button, Moment } from '@latchkey/ui'
import type { ReactNode } from 'react'
import styles from '../layout/screens.module.css'
import { visible } from '../layout/visible.ts'

/** Something that lets a user in. */
export type ShownCredential = {
  readonly id: string
  readonly name: string
  readonly detail?: ReactNode
  readonly createdAtMs: number
}

export type CredentialListProps = {
  readonly credentials: readonly ShownCredential[]
  /** The name of one item, such as "key". */
  readonly noun: string
  readonly onRemove: (id: string) => void
}

/** The credentials of one kind that a user has, each with the way to take it away. */
export function CredentialList({ credentials, noun, onRemove }: CredentialListProps) {
  if (credentials.length === 0) return <p className={styles['quiet']}>None.</p>
  return (
    <ul className={styles['plainList']}>
      {credentials.map(({ id, name, detail, createdAtMs }) => (
        <li key={id} className={styles['between']}>
          <span className={styles['itemText']}>
            <span>{visible(name)}</span>
            {detail}
            <span className={styles['quiet']}>
              Since <Moment atMs={createdAtMs} />
            </span>
          </span>
          <Button kind="quiet" aria-label={`Remove the ${noun} ${visible(name)}`} onClick={() => onRemove(id)}>
            Remove …
          </Button>
        </li>
      ))}
    </ul>
  )
}
