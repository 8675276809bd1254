import type { User } from '@latchkey/custody'
import { Avatar, NextIcon } from '@latchkey/ui'
import { Badge } from '../layout/Badge.tsx'
import { Empty } from '../layout/Empty.tsx'
import { LinkButton } from '../layout/LinkButton.tsx'
import { Page } from '../layout/Page.tsx'
import { hrefOf } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { visible } from '../layout/visible.ts'
import { counted } from '../layout/words.ts'
import { Loaded } from '../loading/Loaded.tsx'
import { useLoad } from '../loading/useLoad.ts'
import { useSession } from '../session/SessionContext.ts'

/** The users of the organization. */
export function UserList() {
  const { reader, organizationId } = useSession()
  const load = useLoad(['UserList', organizationId], async (signal: AbortSignal) => {
    const { users } = await reader.query('list_users', { organizationId }, signal)
    const { configs } = await reader.query('get_organization_configs', { organizationId }, signal)
    return { users, rootIds: configs.quorum?.userIds ?? [] }
  })
  return (
    <Page
      title="Users"
      action={
        <LinkButton kind="new" href={hrefOf('users', 'new')}>
          Add a user
        </LinkButton>
      }
    >
      <Loaded load={load} what="users">
        {({ users, rootIds }) =>
          users.length === 0 ? (
            <Empty>There are no users.</Empty>
          ) : (
            <ul className={styles['list']}>
              {users.map((user) => (
                <UserRow key={user.userId} user={user} isRoot={rootIds.includes(user.userId)} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Page>
  )
}

function UserRow({ user, isRoot }: { readonly user: User; readonly isRoot: boolean }) {
  const { userId, userName, userEmail, apiKeys, authenticators } = user
  const credentials = `${counted(apiKeys.length, 'API key')}, ${counted(authenticators.length, 'passkey')}`
  return (
    <li>
      <a className={styles['item']} href={hrefOf('users', userId)}>
        <Avatar address={userId} sizePx={36} />
        <span className={styles['itemText']}>
          <span className={styles['itemTitle']}>{visible(userName)}</span>
          <span className={styles['quiet']}>
            {userEmail == null || userEmail === '' ? '' : `${visible(userEmail)}, `}
            {credentials}
          </span>
        </span>
        {isRoot && <Badge standing="root">Root user</Badge>}
        <NextIcon sizePx={18} />
      </a>
    </li>
  )
}
