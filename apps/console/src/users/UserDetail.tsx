import type { User } from '@latchkey/custody'
import { Button } from '@latchkey/react'
import { useCallback, useState } from 'react'
import { usePropose } from '../changes/ChangesContext.ts'
import { toChange } from '../changes/change.ts'
import { CheckGroup } from '../layout/CheckGroup.tsx'
import { Page } from '../layout/Page.tsx'
import { goTo, hrefOf } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { visible } from '../layout/visible.ts'
import { Loaded } from '../loading/Loaded.tsx'
import { useLoad } from '../loading/useLoad.ts'
import { useSession } from '../session/SessionContext.ts'
import { KeyPanel } from './KeyPanel.tsx'
import { PasskeyPanel } from './PasskeyPanel.tsx'
import type { UserTag } from './TagPanel.tsx'

/** One user: its keys, passkeys and tags. */
export function UserDetail({ userId }: { readonly userId: string }) {
  const { reader, organizationId } = useSession()
  const ask = useCallback(
    async (signal: AbortSignal) => {
      const { user } = await reader.query('get_user', { organizationId, userId }, signal)
      const { userTags } = await reader.query('list_user_tags', { organizationId }, signal)
      return { user, tags: userTags }
    },
    [reader, organizationId, userId],
  )
  const load = useLoad(ask)
  return (
    <Page title="User" back={{ href: hrefOf('users'), title: 'Users' }}>
      <Loaded load={load} what="user">
        {({ user, tags }) => (
          <div className={styles['panels']}>
            <Person key={user.userTags.join()} user={user} tags={tags} />
            <KeyPanel user={user} />
            <PasskeyPanel user={user} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

function Person({ user, tags }: { readonly user: User; readonly tags: readonly UserTag[] }) {
  const propose = usePropose()
  const { userId, userEmail, userTags } = user
  const userName = visible(user.userName)
  const [chosen, setChosen] = useState<readonly string[]>(userTags)
  const names = { [userId]: userName, ...Object.fromEntries(tags.map(({ tagId, tagName }) => [tagId, tagName])) }
  const isChanged = [...chosen].sort().join() !== [...userTags].sort().join()
  const remove = toChange('delete_users', { userIds: [userId] }, { names, isFinal: true })
  return (
    <div className={styles['panel']}>
      <h3 className={styles['panelTitle']}>{userName}</h3>
      <p className={styles['quiet']}>{userEmail == null || userEmail === '' ? 'No email address' : userEmail}</p>
      <p className={styles['quiet']}>Id {userId}</p>
      {tags.length > 0 && (
        <>
          <CheckGroup
            legend="Tags"
            choices={tags.map(({ tagId, tagName }) => ({ value: tagId, label: tagName }))}
            chosen={chosen}
            onChange={setChosen}
          />
          <Button
            isDisabled={!isChanged}
            onClick={() => propose(toChange('update_user', { userId, userTagIds: [...chosen] }, { names }))}
          >
            Change the tags …
          </Button>
        </>
      )}
      <Button kind="quiet" onClick={() => propose(remove, () => goTo('users'))}>
        Remove {userName} …
      </Button>
    </div>
  )
}
