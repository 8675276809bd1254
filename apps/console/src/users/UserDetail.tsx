import { consoleUsersTexts } from '@latchkey/texts/console'
import { useTexts } from '@latchkey/ui'
import { Page } from '../layout/Page.tsx'
import { hrefOf } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { Loaded } from '../loading/Loaded.tsx'
import { useLoad } from '../loading/useLoad.ts'
import { useSession } from '../session/SessionContext.ts'
import { KeyPanel } from './KeyPanel.tsx'
import { LoginPanel } from './LoginPanel.tsx'
import { PasskeyPanel } from './PasskeyPanel.tsx'
import { Person } from './Person.tsx'

/** One user: its keys, passkeys and tags. */
export function UserDetail({ userId }: { readonly userId: string }) {
  const { say } = useTexts(consoleUsersTexts)
  const { reader, organizationId } = useSession()
  const load = useLoad(['UserDetail', organizationId, userId], async (signal: AbortSignal) => {
    const { user } = await reader.query('get_user', { organizationId, userId }, signal)
    const { userTags } = await reader.query('list_user_tags', { organizationId }, signal)
    return { user, tags: userTags }
  })
  return (
    <Page title={say('consoleUsers.user')} back={{ href: hrefOf('users'), title: say('consoleUsers.title') }}>
      <Loaded load={load} what="user">
        {({ user, tags }) => (
          <div className={styles['panels']}>
            <Person key={JSON.stringify([user.userName, user.userEmail, user.userTags])} user={user} tags={tags} />
            <KeyPanel user={user} />
            <PasskeyPanel user={user} />
            <LoginPanel user={user} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}
