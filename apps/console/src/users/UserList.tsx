import type { User } from '@latchkey/custody'
import { consoleUsersTexts } from '@latchkey/texts/console'
import { Avatar, NextIcon, useTexts } from '@latchkey/ui'
import { Badge } from '../layout/Badge.tsx'
import { Empty } from '../layout/Empty.tsx'
import { LinkButton } from '../layout/LinkButton.tsx'
import { Page } from '../layout/Page.tsx'
import { hrefOf } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { visible } from '../layout/visible.ts'
import { Loaded } from '../loading/Loaded.tsx'
import { useLoad } from '../loading/useLoad.ts'
import { useSession } from '../session/SessionContext.ts'

/** The users of the organization. */
export function UserList() {
  const { say } = useTexts(consoleUsersTexts)
  const { reader, organizationId } = useSession()
  const load = useLoad(['UserList', organizationId], async (signal: AbortSignal) => {
    const { users } = await reader.query('list_users', { organizationId }, signal)
    const { configs } = await reader.query('get_organization_configs', { organizationId }, signal)
    return { users, rootIds: configs.quorum?.userIds ?? [] }
  })
  return (
    <Page
      title={say('consoleUsers.title')}
      action={
        <LinkButton kind="new" href={hrefOf('users', 'new')}>
          {say('consoleUsers.new')}
        </LinkButton>
      }
    >
      <Loaded load={load} what="users">
        {({ users, rootIds }) =>
          users.length === 0 ? (
            <Empty>{say('consoleUsers.none')}</Empty>
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
  const { say } = useTexts(consoleUsersTexts)
  const { userId, userName, userEmail, apiKeys, authenticators } = user
  const counts = { keys: apiKeys.length, passkeys: authenticators.length }
  return (
    <li>
      <a className={styles['item']} href={hrefOf('users', userId)}>
        <Avatar address={userId} sizePx={36} />
        <span className={styles['itemText']}>
          <bdi className={styles['itemTitle']}>{visible(userName)}</bdi>
          {userEmail != null && userEmail !== '' && <bdi className={styles['quiet']}>{visible(userEmail)}</bdi>}
          <span className={styles['quiet']}>{say('consoleUsers.credentials', counts)}</span>
        </span>
        {isRoot && <Badge standing="root">{say('consoleUsers.root')}</Badge>}
        <NextIcon sizePx={18} />
      </a>
    </li>
  )
}
