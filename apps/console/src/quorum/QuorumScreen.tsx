import type { User } from '@latchkey/custody'
import { consoleQuorumTexts } from '@latchkey/texts/console'
import { Button, Notice, SelectField, type Sentence, useTexts } from '@latchkey/ui'
import { useState } from 'react'
import { usePropose } from '../changes/ChangesContext.ts'
import { type NameBook, toChange } from '../changes/change.ts'
import { CheckGroup } from '../layout/CheckGroup.tsx'
import { Page } from '../layout/Page.tsx'
import styles from '../layout/screens.module.css'
import { visible } from '../layout/visible.ts'
import { Loaded } from '../loading/Loaded.tsx'
import { useLoad } from '../loading/useLoad.ts'
import { useSession } from '../session/SessionContext.ts'

type Quorum = { readonly threshold: number; readonly userIds: readonly string[] }

/** The root users, and how many of them must agree. */
export function QuorumScreen() {
  const { say, spoken } = useTexts(consoleQuorumTexts)
  const { reader, organizationId } = useSession()
  const load = useLoad(['QuorumScreen', organizationId], async (signal: AbortSignal) => {
    const { users } = await reader.query('list_users', { organizationId }, signal)
    const { configs } = await reader.query('get_organization_configs', { organizationId }, signal)
    return { users, quorum: configs.quorum ?? { threshold: 1, userIds: [] } }
  })
  return (
    <div {...spoken} className={styles['page']}>
      <Page title={say('consoleQuorum.title')}>
        <p className={styles['lead']}>{say('consoleQuorum.lead')}</p>
        <Loaded load={load} what="root quorum">
          {({ users, quorum }) => <QuorumForm key={JSON.stringify(quorum)} users={users} quorum={quorum} />}
        </Loaded>
      </Page>
    </div>
  )
}

function QuorumForm({ users, quorum }: { readonly users: readonly User[]; readonly quorum: Quorum }) {
  const { say } = useTexts(consoleQuorumTexts)
  const { userId } = useSession()
  const propose = usePropose()
  const [userIds, setUserIds] = useState(quorum.userIds)
  const [threshold, setThreshold] = useState(quorum.threshold)
  const most = Math.max(1, userIds.length)
  const chosen = Math.min(threshold, most)
  const isChanged = chosen !== quorum.threshold || [...userIds].sort().join() !== [...quorum.userIds].sort().join()
  const warning = isChanged ? findRisk({ users, userIds, threshold: chosen, userId }) : undefined
  const change = () =>
    toChange('update_root_quorum', { threshold: chosen, userIds: [...userIds] }, { names: nameBookOf(users) })
  return (
    <div className={styles['panel']}>
      <CheckGroup
        legend={say('consoleQuorum.users')}
        choices={users.map((user) => ({ value: user.userId, label: visible(user.userName) }))}
        chosen={userIds}
        onChange={setUserIds}
      />
      <SelectField
        label={say('consoleQuorum.threshold')}
        value={chosen}
        onChange={({ target }) => setThreshold(Number(target.value))}
      >
        {Array.from({ length: most }, (_each, index) => index + 1).map((count) => (
          <option key={count} value={count}>
            {say('consoleQuorum.count', { count, all: most })}
          </option>
        ))}
      </SelectField>
      <div role="status" className={styles['form']}>
        {userIds.length === 0 && <p className={styles['quiet']}>{say('consoleQuorum.risk.nobody')}</p>}
        {warning !== undefined && <Notice kind="caution">{warning(say)}</Notice>}
      </div>
      <Button kind="primary" isDisabled={!isChanged || userIds.length === 0} onClick={() => propose(change())}>
        {say('consoleQuorum.change')}
      </Button>
    </div>
  )
}

type Planned = Quorum & { readonly users: readonly User[]; readonly userId: string }

/** Risks that an owner would rather know before. */
function findRisk({ users, userIds, threshold, userId }: Planned): Sentence<typeof consoleQuorumTexts> | undefined {
  const roots = users.filter((user) => userIds.includes(user.userId))
  const locked = roots.find(({ apiKeys, authenticators }) => apiKeys.length + authenticators.length === 0)
  if (locked !== undefined) return (say) => say('consoleQuorum.risk.locked', { name: visible(locked.userName) })
  if (roots.length > 0 && !userIds.includes(userId)) return (say) => say('consoleQuorum.risk.self')
  // Some of a quorum may be users no more.
  if (userIds.length > 0 && threshold > roots.length) return (say) => say('consoleQuorum.risk.gone')
  if (threshold > 1 && threshold === roots.length) {
    return (say) => say('consoleQuorum.risk.all')
  }
  return undefined
}

/** The names of users by their ids. */
function nameBookOf(users: readonly User[]): NameBook {
  return Object.fromEntries(users.map(({ userId, userName }) => [userId, userName]))
}
