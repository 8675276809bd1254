import { consoleUsersTexts } from '@latchkey/texts/console'
import { Button, Moment, useTexts } from '@latchkey/ui'
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
  readonly kind: 'keys' | 'passkeys' | 'logins'
  readonly onRemove: (id: string) => void
}

/** The credentials of one kind that a user has, each with the way to take it away. */
export function CredentialList({ credentials, kind, onRemove }: CredentialListProps) {
  const { say, rich } = useTexts(consoleUsersTexts)
  if (credentials.length === 0) return <p className={styles['quiet']}>{say(`consoleUsers.${kind}.none`)}</p>
  return (
    <ul className={styles['plainList']}>
      {credentials.map(({ id, name, detail, createdAtMs }) => (
        <li key={id} className={styles['between']}>
          <span className={styles['itemText']}>
            <bdi>{visible(name)}</bdi>
            {detail}
            <span className={styles['quiet']}>
              {rich('consoleUsers.since', { time: () => <Moment atMs={createdAtMs} /> })}
            </span>
          </span>
          <Button
            shape="small"
            aria-label={say(`consoleUsers.${kind}.remove`, { name: visible(name) })}
            onClick={() => onRemove(id)}
          >
            {say('consoleUsers.take')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
