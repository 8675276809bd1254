import type { User } from '@latchkey/custody'
import { Button, SelectField } from '@latchkey/react'
import { useState } from 'react'
import { usePropose } from '../changes/ChangesContext.ts'
import { toChange } from '../changes/change.ts'
import { CheckGroup } from '../layout/CheckGroup.tsx'
import styles from '../layout/screens.module.css'
import { nameBookOf } from './nameBookOf.ts'

export type RootQuorumProps = {
  readonly users: readonly User[]
  readonly quorum: { readonly threshold: number; readonly userIds: readonly string[] }
}

/** Who stands above the policies, and how many of them must agree. */
export function RootQuorum({ users, quorum }: RootQuorumProps) {
  const propose = usePropose()
  const [userIds, setUserIds] = useState(quorum.userIds)
  const [threshold, setThreshold] = useState(quorum.threshold)
  const most = Math.max(1, userIds.length)
  const chosen = Math.min(threshold, most)
  const isChanged = chosen !== quorum.threshold || [...userIds].sort().join() !== [...quorum.userIds].sort().join()
  const change = () =>
    toChange('update_root_quorum', { threshold: chosen, userIds: [...userIds] }, { names: nameBookOf(users) })
  return (
    <div className={styles['panel']}>
      <h3 className={styles['panelTitle']}>Root quorum</h3>
      <p className={styles['quiet']}>Root users stand above all policies, once as many as are needed agree.</p>
      <CheckGroup
        legend="Root users"
        choices={users.map(({ userId, userName }) => ({ value: userId, label: userName }))}
        chosen={userIds}
        onChange={setUserIds}
      />
      <SelectField
        label="How many must agree"
        value={chosen}
        onChange={({ target }) => setThreshold(Number(target.value))}
      >
        {Array.from({ length: most }, (_each, index) => index + 1).map((count) => (
          <option key={count} value={count}>
            {count} of {most}
          </option>
        ))}
      </SelectField>
      <Button isDisabled={!isChanged || userIds.length === 0} onClick={() => propose(change())}>
        Change the root quorum …
      </Button>
    </div>
  )
}
