import { consoleUsersTexts } from '@latchkey/texts/console'
import { useTexts } from '@latchkey/ui'
import { isId } from '../boot.ts'
import type { Place } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { NewUser } from './NewUser.tsx'
import { UserDetail } from './UserDetail.tsx'
import { UserList } from './UserList.tsx'

/** The users: all of them, one, or a new one. */
export function UserScreens({ id }: Place) {
  const { spoken } = useTexts(consoleUsersTexts)
  return (
    <div {...spoken} className={styles['page']}>
      {screenOf(id)}
    </div>
  )
}

function screenOf(id: Place['id']) {
  if (id === 'new') return <NewUser />
  return isId(id) ? <UserDetail key={id} userId={id} /> : <UserList />
}
